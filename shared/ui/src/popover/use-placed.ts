import { type RefObject, useLayoutEffect } from 'react';
import { type Placement, placeBeside } from './place-beside.ts';

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
