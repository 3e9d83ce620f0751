import type { OklabPlanes } from '../colour/oklab.ts';
import type { Mask } from '../geometry/mask.ts';
import { type FaceShape, isInPolygon, scalePolygon } from './figure.ts';

/** How much every pixel looks like the body's own skin and hair, 0 to 1. */
export interface BodyColours {
  skin: Float32Array;
  hair: Float32Array;
}

/** Part of the face's outline that skin is read from: farther out may be hair or ground. */
const innerFace = 0.85;
/** Tint of skin, in OKLab at the light of the face, up to which a pixel is skin, and from which it is none; the same for what is darker and lighter. */
const tint = [0.025, 0.055] as const;
const darker = [0.22, 0.4] as const;
const lighter = [0.14, 0.28] as const;
/** Distance in OKLab from the hair's colour; its lightness counts less, since hair shines. */
const hairDistance = [0.05, 0.11] as const;
const hairLightness = 0.6;
const leastSamples = 12;

type Colour = readonly [lightness: number, a: number, b: number];

/** Skin by the colour of the face, hair by the colours above its forehead. null: too little of the face is visible. */
export const readBodyColours = (planes: OklabPlanes, person: Mask, face: FaceShape): BodyColours | null => {
  const inner = scalePolygon(face.oval, innerFace);
  const faceColour = medianColour(planes, listWithin(person, inner));
  if (!faceColour) return null;
  const skin = likeSkin(planes, faceColour);
  const hairColour = medianColour(
    planes,
    listWithin(person, hairPatch(face)).filter((at) => skin[at] < 0.4),
  );
  const hair = hairColour ? likeHair(planes, hairColour) : new Float32Array(skin.length);
  return { skin, hair };
};

const ramp = (value: number, [full, none]: readonly [number, number]): number =>
  Math.max(0, Math.min(1, (none - value) / (none - full)));

/** How much every pixel looks like skin of a colour, 0 to 1. */
export const likeSkin = ({ lightness, a, b }: OklabPlanes, [middle, middleA, middleB]: Colour): Float32Array =>
  lightness.map((light, at) => {
    if (light <= 0) return 0;
    // The tint of skin falls with its light, so it is compared at the same light.
    const scale = middle / light;
    const distance = Math.hypot(a[at] * scale - middleA, b[at] * scale - middleB);
    return ramp(distance, tint) * ramp(middle - light, darker) * ramp(light - middle, lighter);
  });

const likeHair = ({ lightness, a, b }: OklabPlanes, [middle, middleA, middleB]: Colour): Float32Array =>
  lightness.map((light, at) =>
    ramp(Math.hypot(hairLightness * (light - middle), a[at] - middleA, b[at] - middleB), hairDistance),
  );

/** Corners of a patch above the forehead. */
const hairPatch = ({ chin, top, width, height }: FaceShape) => {
  const [upX, upY] = [(top.x - chin.x) / height, (top.y - chin.y) / height];
  const corner = (across: number, up: number) => ({
    x: top.x + up * height * upX - across * width * upY,
    y: top.y + up * height * upY + across * width * upX,
  });
  return [corner(-0.3, 0.08), corner(0.3, 0.08), corner(0.3, 0.3), corner(-0.3, 0.3)];
};

const listWithin = ({ width, height, data }: Mask, corners: readonly { x: number; y: number }[]): number[] => {
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  const found: number[] = [];
  for (let y = Math.max(0, Math.floor(Math.min(...ys))); y <= Math.min(height - 1, Math.max(...ys)); y++) {
    for (let x = Math.max(0, Math.floor(Math.min(...xs))); x <= Math.min(width - 1, Math.max(...xs)); x++) {
      if (data[y * width + x] && isInPolygon(x, y, corners)) found.push(y * width + x);
    }
  }
  return found;
};

/** null: too few. */
export const medianColour = (planes: OklabPlanes, members: readonly number[]): Colour | null => {
  if (members.length < leastSamples) return null;
  const median = (plane: Float32Array) =>
    Float32Array.from(members, (at) => plane[at]).sort()[members.length >> 1] as number;
  return [median(planes.lightness), median(planes.a), median(planes.b)];
};
