import { garmentKindByKey } from '@atelier/catalogue/attributes';
import type { FlatSpec } from './spec.ts';

/** A body in cm: half widths laid flat, heights from the neck point, lengths along the limb. */
interface Block {
  neck: number;
  neckDrop: number;
  shoulder: number;
  slope: number;
  chest: number;
  waist: number;
  hip: number;
  armhole: number;
  waistY: number;
  hipY: number;
  arm: number;
  bicep: number;
  wrist: number;
  /** Waist to crotch, to knee and to floor. */
  crotch: number;
  knee: number;
  floor: number;
  /** Size of pockets, bands and buttons against the grown woman's. */
  scale: number;
}

/** Sizes in between of EN 13402 tables, drawn a little taller as flats are; children are about six years old. */
const blocks = {
  woman: {
    ...{ neck: 8.4, neckDrop: 8, shoulder: 18.8, slope: 4.4, chest: 20.8, waist: 16.6, hip: 22.2, armhole: 19.8 },
    ...{ waistY: 41, hipY: 62, arm: 59, bicep: 15.2, wrist: 8.8, crotch: 26.5, knee: 60, floor: 106, scale: 1 },
  },
  man: {
    ...{ neck: 8.7, neckDrop: 8.4, shoulder: 22, slope: 5, chest: 24.2, waist: 21.4, hip: 23.4, armhole: 22.8 },
    ...{ waistY: 46, hipY: 67, arm: 64, bicep: 17.6, wrist: 10.4, crotch: 27.5, knee: 61, floor: 109, scale: 1.1 },
  },
  children: {
    ...{ neck: 6.8, neckDrop: 6, shoulder: 13.8, slope: 3, chest: 15.6, waist: 15, hip: 16.6, armhole: 14.4 },
    ...{ waistY: 28.5, hipY: 42, arm: 39, bicep: 12.2, wrist: 7.4, crotch: 20, knee: 38, floor: 67, scale: 0.78 },
  },
} as const satisfies Record<FlatSpec['gender'], Block>;

/** Ease on each half width, cm at the grown sizes. */
const easeOfFit = {
  ...{ tight: -1.2, slim: 0.4, regular: 1.4, loose: 3.2, oversized: 5.4, straight: 1.8, aLine: 1.6 },
  ...{ wideLeg: 1.2, tapered: 1, flared: 0.8 },
} as const satisfies Record<FlatSpec['fit'], number>;

/** How much of the waist's shape the side seam follows: 1 all of it, 0 straight down. */
const shapingOfFit = {
  ...{ tight: 1, slim: 0.8, regular: 0.42, loose: 0.1, oversized: 0, straight: 0.12, aLine: 0.35 },
  ...{ wideLeg: 0.5, tapered: 0.5, flared: 0.8 },
} as const satisfies Record<FlatSpec['fit'], number>;

const outerEase: Partial<Record<FlatSpec['kind'], number>> = {
  ...{ jacket: 1.6, blazer: 1, coat: 2, downJacket: 3, sweatshirt: 1.6, hoodie: 2, robe: 2, cardigan: 0.6 },
  ...{ tank: -0.8, swimsuit: -1.4, bikini: -1.4 },
};

/** Share of that shaping that a kind is cut with: sportswear, knits and outerwear are nearly straight. */
const shapingOfKind: Partial<Record<FlatSpec['kind'], number>> = {
  ...{ sweatshirt: 0.3, hoodie: 0.3, downJacket: 0.3, casualSet: 0.3, jacket: 0.5, knitwear: 0.5, cardigan: 0.5 },
  ...{ tShirt: 0.5, polo: 0.5, shirt: 0.5, pyjamas: 0.2, robe: 0.4, tank: 0.5 },
};

export interface Measures extends Block {
  ease: number;
  /** 0 to 1, see `shapingOfFit`. */
  shaping: number;
}

/** The body with the ease of fit and kind and the seeded departures: the sizes that a garment is drawn to. */
export const measure = (spec: FlatSpec): Measures => {
  const block: Block = blocks[spec.gender];
  const { tune } = spec;
  const closeness = spec.details.includes('leggings') ? -2.2 : 0;
  const ease = (easeOfFit[spec.fit] + (outerEase[spec.kind] ?? 0) + closeness) * block.scale + tune.width * 0.8;
  const isKnitClose = spec.fit === 'tight';
  const isDropped = spec.sleeveType === 'dropShoulder' && spec.sleeveLength !== 'sleeveless';
  const isNarrowShoulder = spec.sleeveLength === 'sleeveless' && garmentKindByKey(spec.kind)?.part !== 'lower';
  const widen = isDropped ? 4.6 * block.scale : isNarrowShoulder ? -2.2 * block.scale : 0;
  const isPadded = spec.details.includes('shoulderPads');
  const shoulder = block.shoulder + Math.max(-0.6, ease * 0.28) + widen + (isPadded ? 2.6 * block.scale : 0);
  const womanly = spec.gender === 'woman' ? 1 : spec.gender === 'man' ? 0.55 : 0.3;
  return {
    ...block,
    neck: block.neck + tune.neck * 0.4,
    shoulder,
    slope: block.slope * (isPadded ? 0.55 : shoulder / block.shoulder),
    chest: block.chest + ease,
    waist: block.waist + ease,
    hip: block.hip + ease,
    armhole: block.armhole + Math.max(-0.5, ease * 0.55) + (isDropped ? 1.5 : 0),
    arm: block.arm * (1 + tune.sleeve * 0.03) - (isDropped ? 4.5 * block.scale : 0) + ease * 0.2,
    bicep: block.bicep + ease * 0.7 - (isKnitClose ? 1 : 0),
    wrist: block.wrist + Math.max(0, ease) * 0.28,
    ease,
    shaping: shapingOfFit[spec.fit] * womanly * (shapingOfKind[spec.kind] ?? 1),
  };
};

/** Height of the hem of a garment that hangs from the shoulders. */
export const findHemY = (spec: FlatSpec, m: Measures): number => {
  const below = m.floor;
  const at = {
    ...{ cropped: m.waistY + 1, waist: m.waistY + below * 0.11, hip: m.hipY + below * 0.06 },
    ...{ thigh: m.hipY + below * 0.14, micro: m.waistY + below * 0.36, mini: m.waistY + below * 0.44 },
    ...{ knee: m.waistY + below * 0.57, midi: m.waistY + below * 0.7, calf: m.waistY + below * 0.78 },
    ...{ ankle: m.waistY + below * 0.9, full: m.waistY + below * 0.95, floor: m.waistY + below },
  } satisfies Record<FlatSpec['length'], number>;
  return at[spec.length] * (1 + spec.tune.length * 0.025);
};
