import type { FoundBody, FoundFace } from '../../vision/people.ts';
import type { OklabPlanes } from '../colour/oklab.ts';
import type { Mask } from '../geometry/mask.ts';
import type { Box } from '../geometry/raster.ts';

export interface Place {
  x: number;
  y: number;
}

/** A joint in pixels of the work size. */
interface Joint extends Place {
  /** True when the network detects it within the image. */
  isSeen: boolean;
}

/** Outline of a face and its axis; pixels of the work size. */
interface FaceShape {
  oval: readonly Place[];
  middle: Place;
  chin: Place;
  top: Place;
  /** Height from top to chin. */
  height: number;
  width: number;
}

/** A person in pixels of the work size. */
export interface Figure {
  /** The 33 joints of BlazePose. */
  joints: readonly Joint[];
  face: FaceShape | null;
  /** Midpoints of the shoulders and of the hips. */
  neck: Place;
  hips: Place;
  /** Shoulder width of a person who faces the camera, pixels: the unit of each reach. */
  unit: number;
}

/** Indices of joints; for pairs that of the left one, the right one follows. */
const joint = {
  nose: 0,
  ear: 7,
  shoulder: 11,
  elbow: 13,
  wrist: 15,
  little: 17,
  index: 19,
  hip: 23,
  knee: 25,
  ankle: 27,
  heel: 29,
  toe: 31,
} as const;

/** MediaPipe's face outline, clockwise from the middle of the forehead. */
const oval = [
  10, 338, 297, 332, 284, 251, 389, 356, 454, 323, 361, 288, 397, 365, 379, 378, 400, 377, 152, 148, 176, 149, 150, 136,
  172, 58, 132, 93, 234, 127, 162, 21, 54, 103, 67, 109,
] as const;
const [forehead, chin, left, right] = [10, 152, 234, 454] as const;

const seen = 0.5;
/** Shoulder width in face widths, and the length of a trunk from shoulders to hips relative to its width. */
const shouldersToFace = 2;
const trunkToShoulders = 1.35;

const middleOf = (one: Place, other: Place): Place => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });
const distanceOf = (one: Place, other: Place): number => Math.hypot(one.x - other.x, one.y - other.y);
/** Interpolates: `share` 0 is the first position, 1 the second. */
const between = (one: Place, other: Place, share: number): Place => ({
  x: one.x + share * (other.x - one.x),
  y: one.y + share * (other.y - one.y),
});

/** A person's position in a frame of the image that was reduced to `size`. */
export const createFigure = (
  body: FoundBody,
  face: FoundFace | null,
  [boxLeft, boxTop, boxWidth, boxHeight]: Box,
  size: { width: number; height: number },
): Figure => {
  const place = (x: number, y: number): Place => ({
    x: ((x - boxLeft) * size.width) / boxWidth,
    y: ((y - boxTop) * size.height) / boxHeight,
  });
  const joints = body.points.map(({ x, y, visibility }): Joint => {
    const at = place(x, y);
    const isWithin = at.x >= 0 && at.y >= 0 && at.x < size.width && at.y < size.height;
    return { ...at, isSeen: visibility > seen && isWithin };
  });
  const shape = face?.mesh ? shapeOf(face.mesh.points, place) : null;
  const [one, other] = pairOf(joints, joint.shoulder);
  const [oneHip, otherHip] = pairOf(joints, joint.hip);
  const [neck, hips] = [middleOf(one, other), middleOf(oneHip, otherHip)];
  // In profile the shoulders are no measure; the longest measure applies.
  const unit = Math.max(
    distanceOf(one, other),
    (shape?.width ?? 0) * shouldersToFace,
    distanceOf(neck, hips) / trunkToShoulders / 1.6,
  );
  return { joints, face: shape, neck, hips, unit };
};

const pairOf = (joints: readonly Joint[], first: number): readonly [Joint, Joint] => [
  joints[first] as Joint,
  joints[first + 1] as Joint,
];

const shapeOf = (points: Float32Array, place: (x: number, y: number) => Place): FaceShape => {
  const at = (n: number) => place(points[3 * n], points[3 * n + 1]);
  const [top, bottom] = [at(forehead), at(chin)];
  return {
    oval: oval.map(at),
    middle: middleOf(top, bottom),
    chin: bottom,
    top,
    height: distanceOf(top, bottom),
    width: distanceOf(at(left), at(right)),
  };
};

const distanceToBone = (x: number, y: number, from: Place, to: Place): number => {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const along = Math.max(0, Math.min(1, ((x - from.x) * dx + (y - from.y) * dy) / (dx * dx + dy * dy + 1e-6)));
  return Math.hypot(x - from.x - along * dx, y - from.y - along * dy);
};

/** By the even-odd rule. */
const isInPolygon = (x: number, y: number, corners: readonly Place[]): boolean => {
  let isIn = false;
  for (let at = 0, before = corners.length - 1; at < corners.length; before = at++) {
    const [one, other] = [corners[at] as Place, corners[before] as Place];
    if (one.y > y === other.y > y) continue;
    if (x < one.x + ((y - one.y) / (other.y - one.y)) * (other.x - one.x)) isIn = !isIn;
  }
  return isIn;
};

/** Scales corners towards their centre: 1 does not change them. */
const scalePolygon = (corners: readonly Place[], scale: number): Place[] => {
  const middle = corners.reduce((sum, { x, y }) => ({ x: sum.x + x / corners.length, y: sum.y + y / corners.length }), {
    x: 0,
    y: 0,
  });
  return corners.map((corner) => between(middle, corner, scale));
};

/** Expected content at a position of a figure. */
export const zone = { other: 0, head: 1, hand: 2, foot: 3, trunk: 4, thigh: 5, calf: 6, limb: 7, yoke: 8 } as const;

export interface BodyZones {
  /** A value of `zone` per pixel. */
  zones: Uint8Array;
  /** Position of a pixel along the trunk: 0 shoulders, 1 hips. */
  down: Float32Array;
}

/** Reaches as shares of the figure's unit. */
const reach = { hand: 0.2, foot: 0.16, thigh: 0.16, calf: 0.12, limb: 0.2 } as const;
/** Outline of the face with ears, and of the head with hair, as shares of the face's height around its centre. */
const faceGrown = 1.08;
const headRadius = 1.05;
/** Without a mesh: head radius around the nose, as a share of the unit. */
const headToUnit = 0.42;

export const findZones = (figure: Figure, size: { width: number; height: number }): BodyZones => {
  const { unit, neck, hips } = figure;
  const zones = new Uint8Array(size.width * size.height);
  const down = new Float32Array(zones.length);
  const trunk = trunkOf(figure);
  const yoke = yokeOf(figure);
  const isHead = headTest(figure);
  const bones = bonesOf(figure);
  const hands = handsOf(figure);
  const axis = { x: hips.x - neck.x, y: hips.y - neck.y };
  const length = axis.x * axis.x + axis.y * axis.y + 1e-6;
  const zoneAt = (x: number, y: number): number => {
    if (isHead(x, y)) return zone.head;
    if (hands.some(({ middle, radius }) => Math.hypot(x - middle.x, y - middle.y) < radius)) return zone.hand;
    const isNear = (list: readonly Bone[], share: number) =>
      list.some(([from, to]) => distanceToBone(x, y, from, to) < share * unit);
    if (isNear(bones.feet, reach.foot)) return zone.foot;
    if (isInPolygon(x, y, trunk)) return zone.trunk;
    if (yoke && isInPolygon(x, y, yoke)) return zone.yoke;
    if (isNear(bones.thighs, reach.thigh)) return zone.thigh;
    if (isNear(bones.calves, reach.calf)) return zone.calf;
    return isNear(bones.arms, reach.limb) ? zone.limb : zone.other;
  };
  for (let y = 0, at = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++, at++) {
      down[at] = ((x - neck.x) * axis.x + (y - neck.y) * axis.y) / length;
      zones[at] = zoneAt(x, y);
    }
  }
  return { zones, down };
};

type Bone = readonly [from: Place, to: Place];

const bonesOf = ({ joints }: Figure) => {
  const listBones = (from: number, to: number): Bone[] =>
    [0, 1].flatMap((side): Bone[] => {
      const [one, other] = [joints[from + side], joints[to + side]];
      return one && other?.isSeen ? [[one, other]] : [];
    });
  return {
    thighs: listBones(joint.hip, joint.knee),
    calves: listBones(joint.knee, joint.ankle),
    arms: [...listBones(joint.shoulder, joint.elbow), ...listBones(joint.elbow, joint.wrist)],
    feet: [...listBones(joint.heel, joint.toe), ...listBones(joint.ankle, joint.toe)],
  };
};

const handsOf = ({ joints, unit }: Figure) =>
  [0, 1].flatMap((side) => {
    const [wrist, little, index] = [joint.wrist, joint.little, joint.index].map((first) => joints[first + side]);
    if (!wrist || !little || !index || !(wrist.isSeen || index.isSeen)) return [];
    const middle = between(wrist, middleOf(little, index), 0.75);
    return [{ middle, radius: Math.max(0.9 * distanceOf(wrist, middle), reach.hand * unit) }];
  });

/** Shoulders to hips, inset from the sides and the neck, so that it covers only clothes. */
const trunkOf = ({ joints, neck, hips }: Figure): Place[] => {
  const [oneShoulder, otherShoulder] = pairOf(joints, joint.shoulder);
  const [oneHip, otherHip] = pairOf(joints, joint.hip);
  const corners = [
    between(otherShoulder, otherHip, 0.16),
    between(oneShoulder, oneHip, 0.16),
    between(oneShoulder, oneHip, 0.95),
    between(otherShoulder, otherHip, 0.95),
  ];
  const width = distanceOf(oneShoulder, otherShoulder);
  // In profile shoulders and hips coincide: keeps a minimum width.
  const thin = 0.3 * distanceOf(neck, hips);
  if (width >= thin) return scalePolygon(corners, 0.8);
  const [from, to] = [between(neck, hips, 0.2), between(neck, hips, 0.9)];
  const half = thin / 2.5;
  return [
    { x: from.x - half, y: from.y },
    { x: from.x + half, y: from.y },
    { x: to.x + half, y: to.y },
    { x: to.x - half, y: to.y },
  ];
};

/** From the shoulder line down to the trunk, without the curve of the shoulders; null: none in profile. */
const yokeOf = ({ joints, neck, hips }: Figure): Place[] | null => {
  const [one, other] = pairOf(joints, joint.shoulder);
  const [oneHip, otherHip] = pairOf(joints, joint.hip);
  if (distanceOf(one, other) < 0.5 * distanceOf(neck, hips)) return null;
  const inner = (shoulder: Place, hip: Place, down: number) =>
    between(between(shoulder, hip, down), between(neck, hips, down), 0.12);
  return [inner(other, otherHip, 0.03), inner(one, oneHip, 0.03), inner(one, oneHip, 0.3), inner(other, otherHip, 0.3)];
};

/** Face, ears and the hair around them down to the chin. */
const headTest = ({ face, joints, unit }: Figure): ((x: number, y: number) => boolean) => {
  if (face) {
    const outline = scalePolygon(face.oval, faceGrown);
    const { middle, top, chin, height } = face;
    const [upX, upY] = [(top.x - chin.x) / height, (top.y - chin.y) / height];
    return (x, y) => {
      if (isInPolygon(x, y, outline)) return true;
      const up = (x - middle.x) * upX + (y - middle.y) * upY;
      return up > -0.25 * height && Math.hypot(x - middle.x, y - middle.y) < headRadius * height;
    };
  }
  // For a head that is turned away or cut by the frame, the nose still gives its position.
  const nose = joints[joint.nose];
  if (!nose) return () => false;
  return (x, y) => Math.hypot(x - nose.x, y - nose.y) < headToUnit * unit;
};

/** Similarity of each pixel to the body's own skin and hair, 0 to 1. */
export interface BodyColours {
  skin: Float32Array;
  hair: Float32Array;
}

/** Share of the face's outline in which skin is sampled: farther out may be hair or background. */
const innerFace = 0.85;
/**
 * Tint distance from skin, in OKLab at the light of the face: skin up to the first, not skin from the second; the same for darker and
 * lighter pixels.
 */
const tint = [0.025, 0.055] as const;
const darker = [0.22, 0.4] as const;
const lighter = [0.14, 0.28] as const;
/** Distance in OKLab from the hair's colour; lightness counts less, since hair shines. */
const hairDistance = [0.05, 0.11] as const;
const hairLightness = 0.6;
const minSamples = 12;

type Colour = readonly [lightness: number, a: number, b: number];

/** Reads skin by the colour of the face, hair by the colours above its forehead. null: too little of the face is visible. */
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

/** Similarity of each pixel to skin of a colour, 0 to 1. */
export const likeSkin = ({ lightness, a, b }: OklabPlanes, [middle, middleA, middleB]: Colour): Float32Array =>
  lightness.map((light, at) => {
    if (light <= 0) return 0;
    // The chroma of skin decreases with its light, so it is compared at the same light.
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

/** null: too few pixels. */
export const medianColour = (planes: OklabPlanes, members: readonly number[]): Colour | null => {
  if (members.length < minSamples) return null;
  const median = (plane: Float32Array) =>
    Float32Array.from(members, (at) => plane[at]).sort()[members.length >> 1] as number;
  return [median(planes.lightness), median(planes.a), median(planes.b)];
};

/** Cells of the histograms: of lightness, and of a and b from -reach to reach. */
const lights = 24;
const tints = 20;
const tintReach = 0.2;
/** Section of the trunk in which cloth is sampled: below hair that hangs over the shoulders, above trousers. */
const [clothFrom, clothTo] = [0.45, 0.95];
/** Similarity from which a pixel of that section, or of the head, counts as skin or hair. */
const alike = 0.5;
const minClothSamples = 60;
/** Overlap of colours, 0 to 1, above which skin and the cloth on the trunk are not distinguishable. */
const sameSkin = 0.6;
/** Share of the samples that counts as none. */
const floor = 0.002;

/** Similarity of each pixel to the cloth on the trunk rather than to skin and hair, 0 to 1; 0 where it is similar to none of them. */
export type ClothLikeness = Float32Array;

/**
 * Distinguishes cloth from skin and hair of a similar colour by this person's own colours: a dark tee is not hair if the trunk has exactly
 * that dark colour and the head does not. Lowers `colours.skin` and `colours.hair`; returns the similarity of each pixel to the cloth.
 * null: too little of the trunk is visible.
 */
export const tellCloth = (
  planes: OklabPlanes,
  person: Mask,
  { zones, down }: BodyZones,
  colours: BodyColours,
): ClothLikeness | null => {
  const list = (isIt: (at: number) => boolean): number[] => {
    const found: number[] = [];
    for (let at = 0; at < zones.length; at++) if (person.data[at] && isIt(at)) found.push(at);
    return found;
  };
  const trunk = list((at) => zones[at] === zone.trunk && down[at] > clothFrom && down[at] < clothTo);
  if (trunk.length < minClothSamples) return null;
  const cloth = countCells(planes, trunk);
  const skin = countCells(
    planes,
    list((at) => zones[at] === zone.head && colours.skin[at] > alike),
  );
  const hair = countCells(
    planes,
    list((at) => zones[at] === zone.head && colours.hair[at] > alike && colours.skin[at] < alike),
  );
  const isSkinTold = inCommon(cloth, skin) < sameSkin;
  const likeness = new Float32Array(zones.length);
  for (let at = 0; at < zones.length; at++) {
    if (!person.data[at]) continue;
    const cell = cellOf(planes, at);
    const [ofCloth, ofSkin, ofHair] = [cloth[cell], skin[cell], hair[cell]];
    if (isSkinTold) colours.skin[at] *= (ofSkin + floor) / (ofSkin + ofCloth + floor);
    colours.hair[at] *= (ofHair + floor) / (ofHair + ofCloth + floor);
    likeness[at] = ofCloth / (ofCloth + ofSkin + ofHair + floor);
  }
  return likeness;
};

export const cellOf = ({ lightness, a, b }: OklabPlanes, at: number): number => {
  const tint = (value: number) =>
    Math.max(0, Math.min(tints - 1, Math.floor(((value + tintReach) * tints) / (2 * tintReach))));
  const light = Math.max(0, Math.min(lights - 1, Math.floor(lightness[at] * lights)));
  return (light * tints + tint(a[at])) * tints + tint(b[at]);
};

/** Smoothed histogram whose largest cells are near the share of samples in them. */
export const countCells = (planes: OklabPlanes, members: readonly number[]): Float32Array => {
  let counts = new Float32Array(lights * tints * tints);
  if (members.length === 0) return counts;
  for (const at of members) counts[cellOf(planes, at)] += 1 / members.length;
  for (const step of [1, tints, tints * tints]) {
    const before = counts;
    counts = before.map((value, cell) => (value * 2 + (before[cell - step] ?? 0) + (before[cell + step] ?? 0)) / 4);
  }
  return counts;
};

/** Intersection of two such histograms, 0 to 1. */
export const inCommon = (one: Float32Array, other: Float32Array): number =>
  one.reduce((sum, value, cell) => sum + Math.min(value, other[cell]), 0);

const far = 1e6;
const diagonal = Math.SQRT2;

/**
 * Distance of each set pixel from the nearest unset one, in pixels and to within a few per cent; 0 for unset pixels. The frame is not an
 * edge.
 */
export const measureDepth = ({ width, height, data }: Mask): Float32Array => {
  const depth = Float32Array.from(data, (value) => (value ? far : 0));
  const relax = (at: number, other: number, step: number): void => {
    if (depth[other] + step < depth[at]) depth[at] = depth[other] + step;
  };
  const relaxRow = (at: number, x: number, row: number): void => {
    relax(at, at + row, 1);
    if (x > 0) relax(at, at + row - 1, diagonal);
    if (x < width - 1) relax(at, at + row + 1, diagonal);
  };
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      if (x > 0) relax(at, at - 1, 1);
      if (y > 0) relaxRow(at, x, -width);
    }
  }
  for (let y = height - 1, at = width * height - 1; y >= 0; y--) {
    for (let x = width - 1; x >= 0; x--, at--) {
      if (x < width - 1) relax(at, at + 1, 1);
      if (y < height - 1) relaxRow(at, x, width);
    }
  }
  return depth;
};

/** Start of possible cloth: face heights below the chin, along the face's axis. */
const from = 0.12;
/** Similarity to skin or hair below which a pixel is certainly cloth, and from which it is skin or hair. */
const [none, alikeShoulders] = [0.3, 0.5];
/** Depth inside a person, as a share of the longer side, at which sampling begins: the outline contains colours of the background. */
const within = 0.012;
/** Share of visible pixels below the chin with the hair's colour above which they are cloth, where no hair hangs there. */
const maxHair = 0.35;
/**
 * Region beside the jaw, in face widths from its axis and heights above (negative) the chin: long hair hangs there, short hair does not.
 */
const beside = { inner: 0.55, outer: 0.95, above: -0.3, below: 0.05 } as const;
/** Minimum share of that region, on one side, for long hair. */
const hangs = 0.3;

/**
 * Finds cloth on the shoulders of a person whom the frame cuts off above the trunk: pixels below the chin that are neither skin nor hair.
 * Where hair is short and cloth has its colour, `colours.hair` is cleared, because it does not distinguish them. `share`: of all visible
 * pixels there, 0 to 1.
 */
export const findShoulderCloth = (
  person: Mask,
  { zones }: BodyZones,
  { skin, hair }: BodyColours,
  face: FaceShape,
): { sure: number[]; share: number } => {
  const depth = measureDepth(person);
  const least = within * Math.max(person.width, person.height);
  const place = placeOn(face, person.width);
  const seen: number[] = [];
  for (let at = 0; at < zones.length; at++) {
    if (depth[at] <= least || zones[at] === zone.head || zones[at] === zone.hand) continue;
    if (place(at).under > from) seen.push(at);
  }
  const ofHair = seen.filter((at) => hair[at] > alikeShoulders && skin[at] < alikeShoulders).length;
  if (ofHair > maxHair * seen.length && !hasLongHair(person, { skin, hair }, face)) hair.fill(0);
  const sure = seen.filter((at) => skin[at] < none && hair[at] < none);
  return { sure, share: sure.length / Math.max(1, seen.length) };
};

/** True when a person's hair hangs beside the jaw. */
export const hasLongHair = (person: Mask, { skin, hair }: BodyColours, face: FaceShape): boolean => {
  const place = placeOn(face, person.width);
  const [all, long] = [
    [0, 0],
    [0, 0],
  ];
  for (let at = 0; at < person.data.length; at++) {
    const { under, aside } = place(at);
    const isBeside = Math.abs(aside) > beside.inner && Math.abs(aside) < beside.outer;
    if (!isBeside || under < beside.above || under > beside.below) continue;
    const side = aside < 0 ? 0 : 1;
    all[side]++;
    if (person.data[at] && hair[at] > alikeShoulders && skin[at] < alikeShoulders) long[side]++;
  }
  return [0, 1].some((side) => long[side] > hangs * Math.max(1, all[side]));
};

/** Position of a pixel along a face's axis, in face heights below the chin, and beside it, in widths. */
const placeOn = ({ chin, top, height, width }: FaceShape, columns: number) => {
  const [downX, downY] = [(chin.x - top.x) / height, (chin.y - top.y) / height];
  return (at: number) => {
    const [x, y] = [(at % columns) - chin.x, Math.floor(at / columns) - chin.y];
    return { under: (x * downX + y * downY) / height, aside: (x * downY - y * downX) / width };
  };
};
