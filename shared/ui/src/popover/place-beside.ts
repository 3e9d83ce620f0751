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

/** Distance to the window's edge, px. */
const margin = 8;

/** Top left corner of a floating part: on the asked side unless only the other has room, and never outside of the window. */
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
