import { bus, filter } from '@atelier/platform/bus';
import { useEffect } from 'react';

const mark = 'atelierFinished';
const iconSide = 64;

const ended = new Set(['completed', 'failed']);

/** The page's icon with a dot, drawn over the real one. */
const dotted = (source: HTMLImageElement): string | undefined => {
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

/**
 * Marks title and icon of a page that nobody looks at when a drawing ends, and takes the marks away when it is looked at
 * again. One page has one marker, however many tool pages are kept alive in it.
 */
const watchFinishes = (): (() => void) => {
  const seen = new Set<string>();
  let count = 0;
  let title = '';
  let icon: { link: HTMLLinkElement; href: string } | undefined;
  const markIcon = () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel~="icon"]');
    if (!link || icon) return;
    const source = new Image();
    source.onload = () => {
      const badge = document.hidden ? dotted(source) : undefined;
      if (!badge) return;
      icon = { link, href: link.href };
      link.href = badge;
    };
    source.src = link.href;
  };
  const clear = () => {
    if (document.hidden || count === 0) return;
    if (document.title === `(${count}) ${title}`) document.title = title;
    if (icon) icon.link.href = icon.href;
    count = 0;
    icon = undefined;
  };
  const listening = bus
    .on('task.changed')
    .pipe(filter((task) => ended.has(task.state) && task.deleted_at === null))
    .subscribe((task) => {
      if (seen.has(task.id)) return;
      seen.add(task.id);
      if (!document.hidden) return;
      if (count === 0) title = document.title;
      count += 1;
      document.title = `(${count}) ${title}`;
      markIcon();
    });
  document.addEventListener('visibilitychange', clear);
  return () => {
    listening.unsubscribe();
    document.removeEventListener('visibilitychange', clear);
  };
};

export const useFinishNotice = (): void => {
  useEffect(() => {
    const page = document.documentElement;
    if (page.dataset[mark]) return;
    page.dataset[mark] = 'on';
    const stop = watchFinishes();
    return () => {
      delete page.dataset[mark];
      stop();
    };
  }, []);
};
