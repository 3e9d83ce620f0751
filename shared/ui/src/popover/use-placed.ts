import { type RefObject, useLayoutEffect } from 'react';

export type Placement = 'bottom-start' | 'bottom' | 'bottom-end' | 'top-start' | 'top' | 'top-end';

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
interface Size {
  width: number;
  height: number;
}

/** Distance to the window's edge in px. */
const margin = 8;

/** Top left corner of a popup: on the requested side unless only the other one has space, and always inside the window. */
export const placeBeside = (
  anchor: Box,
  popup: Size,
  view: Size,
  placement: Placement,
  gap: number,
): { left: number; top: number } => {
  const below = anchor.bottom + gap;
  const above = anchor.top - gap - popup.height;
  const fitsBelow = below + popup.height <= view.height - margin;
  const fitsAbove = above >= margin;
  const isBelow = placement.startsWith('bottom') ? fitsBelow || !fitsAbove : fitsBelow && !fitsAbove;
  const align = placement.split('-')[1];
  const wanted =
    align === 'start'
      ? anchor.left
      : align === 'end'
        ? anchor.right - popup.width
        : (anchor.left + anchor.right - popup.width) / 2;
  const clamp = (value: number, size: number, room: number): number =>
    Math.max(margin, Math.min(value, room - margin - size));
  return {
    left: Math.round(clamp(wanted, popup.width, view.width)),
    top: Math.round(clamp(isBelow ? below : above, popup.height, view.height)),
  };
};

/** Keeps an open popup beside its anchor while the page scrolls or changes size. */
export const usePlaced = (
  isOpen: boolean,
  anchor: () => Element | null,
  popup: RefObject<HTMLElement | null>,
  placement: Placement,
  gap: number,
): void => {
  useLayoutEffect(() => {
    if (!isOpen) return;
    const place = (): void => {
      const [from, element] = [anchor(), popup.current];
      if (!from || !element) return;
      const view = { width: document.documentElement.clientWidth, height: window.innerHeight };
      const size = { width: element.offsetWidth, height: element.offsetHeight };
      const { left, top } = placeBeside(from.getBoundingClientRect(), size, view, placement, gap);
      element.style.left = `${left}px`;
      element.style.top = `${top}px`;
    };
    place();
    const sizes = new ResizeObserver(place);
    if (popup.current) sizes.observe(popup.current);
    window.addEventListener('resize', place);
    window.addEventListener('scroll', place, { capture: true, passive: true });
    return () => {
      sizes.disconnect();
      window.removeEventListener('resize', place);
      window.removeEventListener('scroll', place, { capture: true });
    };
  });
};
