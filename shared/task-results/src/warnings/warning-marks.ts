import type { Task } from '@atelier/contract/task';
import type { PictureArea, WarningPlace } from '@atelier/contract/warnings';

/** A warning region with the number shown in list and image. */
export interface WarningMark extends WarningPlace {
  /** One-based over all warnings of the task. */
  number: number;
}

/** Every region of a task, numbered in the order of its warnings. */
export const marksOf = ({ warnings, warning_places: places = [] }: Pick<Task, 'warnings' | 'warning_places'>) =>
  [...new Set(warnings)]
    .flatMap((code) => places.filter((place) => place.code === code))
    .map((place, at): WarningMark => ({ ...place, number: at + 1 }));

interface Shaped {
  id: string;
  width: number;
  height: number;
}

/** Aspect ratios with a smaller difference count as equal, so that the images can be overlaid. */
const shapeTolerance = 0.01;

export const isSameShape = (one: Omit<Shaped, 'id'>, other: Omit<Shaped, 'id'>): boolean =>
  Math.abs((one.width / one.height) * (other.height / other.width) - 1) < shapeTolerance;

/** Marks of an image: its own, and those of the other image (result or original) when both have the same aspect ratio. */
export const marksOn = (
  marks: readonly WarningMark[],
  picture: Shaped | undefined,
  twin: Shaped | undefined,
): readonly WarningMark[] => {
  if (!picture) return [];
  const ids = twin && isSameShape(picture, twin) ? [picture.id, twin.id] : [picture.id];
  return marks.filter(({ image_id }) => ids.includes(image_id));
};

/** Corners of an area; a box is converted too, so that both are drawn the same way. */
export const cornersOf = (area: PictureArea): readonly (readonly [x: number, y: number])[] => {
  if (area.kind === 'polygon') return area.points;
  const { x, y, width, height } = area;
  return [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ];
};

/** Centre of an area's bounding box, as shares. */
export const middleOf = (area: PictureArea): { x: number; y: number } => {
  const corners = cornersOf(area);
  const half = (values: readonly number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  return { x: half(corners.map(([x]) => x)), y: half(corners.map(([, y]) => y)) };
};

const rows = ['top', 'middle', 'bottom'] as const;
const columns = ['Left', 'Centre', 'Right'] as const;
export type Zone = `${(typeof rows)[number]}${(typeof columns)[number]}`;

/** The ninth of the image that contains the mark, as its text alternative. */
export const zoneOf = (area: PictureArea): Zone => {
  const { x, y } = middleOf(area);
  const third = (share: number) => Math.min(2, Math.max(0, Math.floor(share * 3))) as 0 | 1 | 2;
  return `${rows[third(y)]}${columns[third(x)]}`;
};
