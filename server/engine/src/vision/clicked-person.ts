import type { PersonMark } from '@atelier/catalogue/picture-marks';
import { EngineError } from '../engine.ts';
import type { HandlerContext } from '../handler.ts';
import { type Box, cutBox, type Raster } from '../ops/geometry/raster.ts';
import { chooseFace } from './choose-face.ts';
import { detectPeople } from './detect-people.ts';
import type { FoundFace, PeopleSeen } from './people.ts';
import { coverOfPeople } from './person-cover.ts';

/** Crop around a face for body detection, in its widths and heights: to each side, above and below its box. */
const around = { aside: 2.2, above: 0.8, below: 6 } as const;

/** Masks of the bodies whose noses are in the face. */
const ownCover = (
  seen: PeopleSeen,
  face: FoundFace,
  picture: { width: number; height: number },
): Float32Array | null => {
  const { x, y, width, height } = face.box;
  const bodies = seen.bodies.filter(({ points: [nose] }) => {
    const [right, down] = [(nose?.x ?? Number.NaN) - x, (nose?.y ?? Number.NaN) - y];
    return right >= 0 && down >= 0 && right <= width && down <= height;
  });
  return coverOfPeople({ ...seen, faces: [face], bodies }, picture);
};

const boxRound = (
  { box: { x, y, width, height } }: FoundFace,
  picture: Raster,
  room: { aside: number; above: number; below: number },
): Box => {
  const [left, top] = [x - room.aside * width, y - room.above * height].map((value) => Math.max(0, Math.floor(value)));
  const right = Math.min(picture.width, Math.ceil(x + width + room.aside * width));
  const bottom = Math.min(picture.height, Math.ceil(y + height + room.below * height));
  return [left, top, right - left, bottom - top];
};

/** Weight of vertical relative to horizontal distance: bodies are below their faces. */
const steep = 0.3;

/** Removes pixels nearer to another face: the mask of one person in a group extends into the neighbours. In place. */
const leaveOthers = (
  cover: Float32Array,
  width: number,
  face: FoundFace,
  faces: readonly FoundFace[],
): Float32Array => {
  const others = faces.filter((other) => other.mesh && other !== face);
  if (others.length === 0) return cover;
  const distance = ({ box }: FoundFace, x: number, y: number): number =>
    Math.hypot((x - box.x - box.width / 2) / box.width, (steep * (y - box.y - box.height / 2)) / box.height);
  for (let i = 0; i < cover.length; i++) {
    if (cover[i] === 0) continue;
    const [x, y] = [i % width, Math.floor(i / width)];
    const own = distance(face, x, y);
    if (others.some((other) => distance(other, x, y) < own)) cover[i] = 0;
  }
  return cover;
};

/**
 * Mask of the clicked person, 0 to 1 per pixel. In a group the network detects only some bodies: the crop around the face is then processed
 * separately. @throws EngineError `refused`: those of `chooseFace`; `body-not-found`
 */
export const coverOfClicked = async (
  context: Pick<HandlerContext, 'people'>,
  picture: Raster,
  seen: PeopleSeen,
  person: PersonMark,
): Promise<Float32Array> => {
  const face = chooseFace(seen, picture, person);
  const whole = ownCover(seen, face, picture);
  if (whole) return leaveOthers(whole, picture.width, face, seen.faces);
  const box = boxRound(face, picture, around);
  const [left, top, wide, tall] = box;
  const part = cutBox(picture, box);
  const near = await detectPeople(context, part, { meshes: true, bodies: true });
  const place = { ...face, box: { ...face.box, x: face.box.x - left, y: face.box.y - top } };
  const cover = near && ownCover(near, place, part);
  if (!cover) throw new EngineError('refused', 'body-not-found');
  const out = new Float32Array(picture.width * picture.height);
  for (let y = 0; y < tall; y++) out.set(cover.subarray(y * wide, (y + 1) * wide), (top + y) * picture.width + left);
  return leaveOthers(out, picture.width, face, seen.faces);
};

/** Maximum number of faces processed one by one; each takes half a second. */
const maxFaces = 12;
/** Area beside and below a face without a detected body, in its widths and heights. */
const guessed = { aside: 0.9, above: 0.5, below: 4 } as const;
/** Width of the fade of that area, in face widths. */
const rim = 0.4;

export interface GroupCover {
  cover: Float32Array;
  /** True when every body was detected; otherwise the area around some faces counts as people. */
  isSure: boolean;
}

/** Mask of the people of a group, face by face, 0 to 1 per pixel. null: no body was detected, or there are too many faces. */
export const coverOfEach = async (
  context: Pick<HandlerContext, 'people'>,
  picture: Raster,
  seen: PeopleSeen,
): Promise<GroupCover | null> => {
  const faces = seen.faces.filter(({ mesh }) => mesh);
  if (faces.length < 2 || faces.length > maxFaces) return null;
  const cover = new Float32Array(picture.width * picture.height);
  const lost: FoundFace[] = [];
  for (const face of faces) {
    const one = await bodyOf(context, picture, seen, face);
    if (!one) lost.push(face);
    else for (let i = 0; i < cover.length; i++) cover[i] = Math.max(cover[i], one[i]);
  }
  if (lost.length === faces.length) return null;
  for (const face of lost) fillRound(cover, face, picture);
  return { cover, isSure: lost.length === 0 };
};

/** null: the body of this face was not detected. */
const bodyOf = async (
  context: Pick<HandlerContext, 'people'>,
  picture: Raster,
  seen: PeopleSeen,
  { box }: FoundFace,
): Promise<Float32Array | null> => {
  const middle = { x: (box.x + box.width / 2) / picture.width, y: (box.y + box.height / 2) / picture.height };
  try {
    return await coverOfClicked(context, picture, seen, middle);
  } catch (error) {
    if (error instanceof EngineError && error.reason === 'body-not-found') return null;
    throw error;
  }
};

/** Fills the area around a face, fading out at its sides and below. */
const fillRound = (cover: Float32Array, face: FoundFace, picture: Raster): void => {
  const [left, top, width, height] = boxRound(face, picture, guessed);
  const fade = Math.max(1, rim * face.box.width);
  for (let y = top; y < top + height; y++) {
    for (let x = left; x < left + width; x++) {
      const inside = Math.min(x - left + 1, left + width - x, top + height - y, y - top + 1);
      const i = y * picture.width + x;
      cover[i] = Math.max(cover[i], Math.min(1, inside / fade));
    }
  }
};
