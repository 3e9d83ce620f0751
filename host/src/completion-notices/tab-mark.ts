const iconSide = 64;

/** The page's icon with a dot, drawn over the real one; undefined where it cannot be drawn. */
const dotted = (document: Document, source: HTMLImageElement): string | undefined => {
  const canvas = document.createElement('canvas');
  canvas.width = iconSide;
  canvas.height = iconSide;
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  context.drawImage(source, 0, 0, iconSide, iconSide);
  context.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--accent');
  context.beginPath();
  context.arc(iconSide * 0.76, iconSide * 0.24, iconSide * 0.22, 0, 2 * Math.PI);
  context.fill();
  return canvas.toDataURL('image/png');
};

export interface TabMark {
  /** One more drawing has ended: a number before the title, a dot on the icon. */
  add(): void;
  clear(): void;
}

/** Title and icon of a hidden tab. */
export const createTabMark = (document: Document): TabMark => {
  let count = 0;
  let title = '';
  let icon: { link: HTMLLinkElement; href: string } | undefined;
  const dotIcon = () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel~="icon"]');
    if (!link || icon) return;
    const source = new Image();
    source.onload = () => {
      const badge = count > 0 ? dotted(document, source) : undefined;
      if (!badge || icon) return;
      icon = { link, href: link.href };
      link.href = badge;
    };
    source.src = link.href;
  };
  return {
    add() {
      if (count === 0) title = document.title;
      count += 1;
      document.title = `(${count}) ${title}`;
      dotIcon();
    },
    clear() {
      if (count > 0 && document.title === `(${count}) ${title}`) document.title = title;
      if (icon) icon.link.href = icon.href;
      count = 0;
      icon = undefined;
    },
  };
};
