import {
  between,
  distanceOf,
  distanceToBone,
  type Figure,
  isInPolygon,
  joint,
  middleOf,
  type Place,
  pairOf,
  scalePolygon,
} from './figure.ts';

/** What may be expected at a place of a figure. */
export const zone = { other: 0, head: 1, hand: 2, foot: 3, trunk: 4, thigh: 5, calf: 6, limb: 7, yoke: 8 } as const;

export interface BodyZones {
  /** One of `zone` for every pixel. */
  zones: Uint8Array;
  /** Position of a pixel along the trunk: 0 shoulders, 1 hips. */
  down: Float32Array;
}

/** Reaches as shares of the figure's unit. */
const reach = { hand: 0.2, foot: 0.16, thigh: 0.16, calf: 0.12, limb: 0.2 } as const;
/** The face's outline with ears, and the head's with hair, as shares of the face's height round its middle. */
const faceGrown = 1.08;
const headRadius = 1.05;
/** Without a mesh: the head's radius round the nose, as a share of the unit. */
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

/** Shoulders to hips, drawn in from the sides and the neck, so that it covers only clothes. */
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
  // From the side shoulders and hips fall together: some width is left all the same.
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

/** From the line of the shoulders down to the trunk, without the round of the shoulders; null: seen from the side there is none. */
const yokeOf = ({ joints, neck, hips }: Figure): Place[] | null => {
  const [one, other] = pairOf(joints, joint.shoulder);
  const [oneHip, otherHip] = pairOf(joints, joint.hip);
  if (distanceOf(one, other) < 0.5 * distanceOf(neck, hips)) return null;
  const inner = (shoulder: Place, hip: Place, down: number) =>
    between(between(shoulder, hip, down), between(neck, hips, down), 0.12);
  return [inner(other, otherHip, 0.03), inner(one, oneHip, 0.03), inner(one, oneHip, 0.3), inner(other, otherHip, 0.3)];
};

/** Face, ears and the hair round them down to the chin. */
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
  // Turned away or cut off by the frame it still shows where a head is.
  const nose = joints[joint.nose];
  if (!nose) return () => false;
  return (x, y) => Math.hypot(x - nose.x, y - nose.y) < headToUnit * unit;
};
