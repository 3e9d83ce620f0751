import type { SearchCrop } from '@atelier/contract/image-search';

export type Handle = 'nw' | 'ne' | 'sw' | 'se' | 'move';

interface Size {
  width: number;
  height: number;
}

/** Pixels of the picture. */
const least = 64;

const clamp = (value: number, low: number, high: number): number => Math.round(Math.max(low, Math.min(high, value)));

/** The frame after one of its parts was moved by so many pixels of the picture; never out of it, never too small. */
export const moveFrame = (frame: SearchCrop, handle: Handle, dx: number, dy: number, picture: Size): SearchCrop => {
  const [right, bottom] = [frame.x + frame.width, frame.y + frame.height];
  if (handle === 'move') {
    const x = clamp(frame.x + dx, 0, picture.width - frame.width);
    return { ...frame, x, y: clamp(frame.y + dy, 0, picture.height - frame.height) };
  }
  const [isWest, isNorth] = [handle.endsWith('w'), handle.startsWith('n')];
  const smallest = { width: Math.min(least, picture.width), height: Math.min(least, picture.height) };
  const x = isWest ? clamp(frame.x + dx, 0, right - smallest.width) : frame.x;
  const y = isNorth ? clamp(frame.y + dy, 0, bottom - smallest.height) : frame.y;
  const end = {
    x: isWest ? right : clamp(right + dx, frame.x + smallest.width, picture.width),
    y: isNorth ? bottom : clamp(bottom + dy, frame.y + smallest.height, picture.height),
  };
  return { x, y, width: end.x - x, height: end.y - y };
};

/** Where a crop begins: the middle of the picture. */
export const firstFrame = ({ width, height }: Size): SearchCrop => ({
  x: Math.round(width * 0.12),
  y: Math.round(height * 0.12),
  width: Math.round(width * 0.76),
  height: Math.round(height * 0.76),
});
