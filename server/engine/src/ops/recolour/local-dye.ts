import type { ClothModel } from '../cloth/cloth-model.ts';
import { inChunks } from '../geometry/in-chunks.ts';
import type { PlacedPatch } from './cloth-patch.ts';
import { likelyStrength, measureDyeDistance } from './dye-distance.ts';
import { shareOfDye } from './dye-limit.ts';

/** How many pixels the whole garment counts for, and the farthest a local dye may stray. */
const globalWeight = 0.06;
const farthestDye = 0.045;

/** Chroma of a dye, place by place. */
export interface DyeField {
  a: Float32Array;
  b: Float32Array;
}

/** The dye of the whole garment at each of `count` places. */
export const fillDye = ({ a, b }: ClothModel, count: number): DyeField => ({
  a: new Float32Array(count).fill(a),
  b: new Float32Array(count).fill(b),
});

/** Distance of each member from the dye at its place; `level` as `readLevel` gives it. */
export const listDistances = (
  patch: PlacedPatch,
  dye: DyeField,
  cloth: ClothModel,
  level?: Float32Array,
): Float32Array => {
  const distances = new Float32Array(patch.members.length);
  inChunks(distances.length, listSome, { patch, dye, cloth, distances, level });
  return distances;
};

interface DistanceScene {
  patch: PlacedPatch;
  dye: DyeField;
  cloth: ClothModel;
  distances: Float32Array;
  level: Float32Array | undefined;
}

const listSome = (from: number, to: number, { patch, dye, cloth, distances, level }: DistanceScene): void => {
  const { members, planes } = patch;
  const { lightness, a, b } = planes;
  for (let n = from; n < to; n++) {
    const at = members[n];
    const lit = level ? level[at] : 1;
    distances[n] = measureDyeDistance(lightness[at], a[at], b[at], dye.a[at], dye.b[at], cloth, lit);
  }
};

/** Gives each member the share of dye that its distance leaves it; whether any has another than before. */
export const weighCloth = (patch: PlacedPatch, distances: Float32Array, limit: number): boolean => {
  const scene = { patch, distances, limit, isOther: false };
  inChunks(distances.length, weighSome, scene);
  return scene.isOther;
};

interface WeightScene {
  patch: PlacedPatch;
  distances: Float32Array;
  limit: number;
  isOther: boolean;
}

const weighSome = (from: number, to: number, scene: WeightScene): void => {
  const { patch, distances, limit } = scene;
  const { members, weight } = patch;
  for (let n = from; n < to; n++) {
    const at = members[n];
    const before = weight[at];
    weight[at] = shareOfDye(distances[n], limit);
    if (weight[at] !== before) scene.isOther = true;
  }
};

/** The dye near each place, by what surrounds it (`blur`): coloured light and reflections tint one dye differently. */
export const readLocalDye = (
  patch: PlacedPatch,
  cloth: ClothModel,
  blur: (plane: Float32Array) => Float32Array,
): DyeField => {
  const count = patch.weight.length;
  const own = { strength: new Float32Array(count), a: new Float32Array(count), b: new Float32Array(count) };
  inChunks(patch.members.length, sumSome, { patch, cloth, own });
  const sums = { strength: blur(own.strength), a: blur(own.a), b: blur(own.b) };
  const dye = { a: own.a, b: own.b };
  inChunks(count, settleSome, { sums, cloth, dye });
  return dye;
};

interface DyeSums extends DyeField {
  strength: Float32Array;
}

const sumSome = (
  from: number,
  to: number,
  { patch, cloth, own }: { patch: PlacedPatch; cloth: ClothModel; own: DyeSums },
): void => {
  const { planes, members, weight } = patch;
  for (let n = from; n < to; n++) {
    const at = members[n];
    const a = planes.a[at];
    const b = planes.b[at];
    const share = weight[at];
    own.strength[at] = share * likelyStrength(a, b, planes.lightness[at] / cloth.middle, cloth.a, cloth.b);
    own.a[at] = share * a;
    own.b[at] = share * b;
  }
};

const settleSome = (
  from: number,
  to: number,
  { sums, cloth, dye }: { sums: DyeSums; cloth: ClothModel; dye: DyeField },
): void => {
  for (let i = from; i < to; i++) {
    const whole = sums.strength[i] + globalWeight;
    const da = (sums.a[i] + globalWeight * cloth.a) / whole - cloth.a;
    const db = (sums.b[i] + globalWeight * cloth.b) / whole - cloth.b;
    const kept = Math.min(1, farthestDye / Math.max(1e-9, Math.sqrt(da * da + db * db)));
    dye.a[i] = cloth.a + kept * da;
    dye.b[i] = cloth.b + kept * db;
  }
};
