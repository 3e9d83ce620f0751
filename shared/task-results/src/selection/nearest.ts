export type Direction = 'left' | 'right' | 'up' | 'down';

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

const middle = ({ left, right, top, bottom }: Box) => ({ x: (left + right) / 2, y: (top + bottom) / 2 });

/** Sideways distance counts this much more: the next tile of a line before one of another line. */
const aside = 3;
/** Least distance of a tile in the direction, pixels. */
const clear = 4;

/** Place of the box that one reaches by going in a direction; -1 when there is none. */
export const nearest = (from: Box, boxes: readonly Box[], direction: Direction): number => {
  const start = middle(from);
  const isSideways = direction === 'left' || direction === 'right';
  const sign = direction === 'left' || direction === 'up' ? -1 : 1;
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  boxes.forEach((box, at) => {
    const { x, y } = middle(box);
    const [along, across] = isSideways ? [x - start.x, y - start.y] : [y - start.y, x - start.x];
    if (along * sign < clear) return;
    const isOverlapping = isSideways ? box.top < from.bottom && box.bottom > from.top : true;
    if (!isOverlapping) return;
    const distance = Math.abs(along) + aside * Math.abs(across);
    if (distance < least) {
      least = distance;
      best = at;
    }
  });
  return best;
};
