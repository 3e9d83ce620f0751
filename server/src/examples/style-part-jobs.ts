import type { AttributeKey } from '@atelier/catalogue/attributes';
import type { Wish } from '@atelier/engine/flats/spec';

/** How choices of an attribute are shown: on which garment, and which part of its drawing. */
export interface PartJob {
  attribute: AttributeKey;
  wish: Wish;
  /** Left, top, right and bottom as shares of the box round the garment. */
  frame: readonly [number, number, number, number];
  choices: readonly string[];
}

const plain = { gender: 'woman', logo: 'none', craft: 'none', pocket: 'none', details: [] } as const satisfies Wish;
const top = { ...plain, kind: 'tShirt', length: 'hip', fit: 'regular', neckline: 'crew' } as const satisfies Wish;
const shirt = { ...plain, kind: 'shirt', length: 'hip', fit: 'regular', sleeveLength: 'long' } as const satisfies Wish;
const jacket = {
  ...plain,
  kind: 'jacket',
  length: 'hip',
  fit: 'regular',
  sleeveLength: 'long',
} as const satisfies Wish;
const skirt = { ...plain, kind: 'skirt', length: 'knee', fit: 'aLine', waistShape: 'plain' } as const satisfies Wish;
const dress = {
  ...plain,
  kind: 'dress',
  length: 'knee',
  fit: 'aLine',
  neckline: 'crew',
  hem: 'straight',
} as const satisfies Wish;
const bareDress = { ...dress, sleeveLength: 'sleeveless', waistShape: 'plain' } as const satisfies Wish;
const trousers = { ...plain, kind: 'trousers', length: 'full', fit: 'straight' } as const satisfies Wish;
/** Of a garment with long sleeves; of one without, which is narrower. */
const neck = [0.26, -0.03, 0.74, 0.5] as const;
const bareNeck = [0.05, -0.02, 0.95, 0.42] as const;
const rightHalf = [0.44, -0.03, 1.02, 0.86] as const;
const wrist = [0.68, 0.6, 1.02, 1.03] as const;
const whole = [-0.02, -0.02, 1.02, 1.02] as const;
const lower = [0.15, 0.55, 0.85, 1.05] as const;
const middle = [-0.02, -0.02, 1.02, 0.72] as const;
const front = [0.2, 0.1, 0.8, 1.03] as const;

/** Each choice that can be drawn, once. */
export const partJobs: readonly PartJob[] = [
  {
    attribute: 'collar',
    wish: { ...dress, sleeveLength: 'short' },
    frame: [0.1, -0.02, 0.9, 0.4],
    choices: ['sailor'],
  },
  {
    attribute: 'collar',
    wish: shirt,
    frame: neck,
    choices: ['none', 'shirt', 'polo', 'stand', 'mandarin', 'peterPan', 'bow', 'turtleneck', 'mockNeck'],
  },
  {
    attribute: 'collar',
    wish: jacket,
    frame: neck,
    choices: ['notchedLapel', 'peakLapel', 'shawl', 'funnel', 'fur', 'ribbed'],
  },
  {
    attribute: 'neckline',
    wish: bareDress,
    frame: bareNeck,
    choices: ['crew', 'v', 'u', 'square', 'boat', 'offShoulder', 'oneShoulder', 'halter', 'sweetheart', 'strapless'],
  },
  { attribute: 'neckline', wish: bareDress, frame: bareNeck, choices: ['spaghetti', 'henley', 'wrap', 'keyhole'] },
  {
    attribute: 'hat',
    wish: jacket,
    frame: [0.2, -0.03, 0.8, 0.62],
    choices: ['none', 'drawstring', 'plain', 'fur', 'detachable', 'ears'],
  },
  {
    attribute: 'sleeveLength',
    wish: top,
    frame: rightHalf,
    choices: ['sleeveless', 'cap', 'short', 'elbow', 'threeQuarter', 'long', 'extraLong'],
  },
  {
    attribute: 'sleeveType',
    wish: { ...top, sleeveLength: 'long' },
    frame: rightHalf,
    choices: ['setIn', 'raglan', 'dropShoulder', 'lantern', 'bell', 'batwing', 'legOfMutton'],
  },
  {
    attribute: 'sleeveType',
    wish: { ...top, sleeveLength: 'short' },
    frame: rightHalf,
    choices: ['puff', 'flutter', 'petal'],
  },
  {
    attribute: 'cuff',
    wish: shirt,
    frame: wrist,
    choices: ['plain', 'ribbed', 'buttoned', 'french', 'elastic', 'turnedBack', 'ruffled', 'tab', 'flared'],
  },
  {
    attribute: 'hem',
    wish: skirt,
    frame: whole,
    choices: ['straight', 'curved', 'slit', 'asymmetric', 'ruffled', 'highLow', 'raw'],
  },
  { attribute: 'hem', wish: jacket, frame: lower, choices: ['ribbed', 'drawstring'] },
  { attribute: 'hem', wish: trousers, frame: [-0.05, 0.62, 1.05, 1.03], choices: ['turnUp'] },
  {
    attribute: 'waist',
    wish: { ...bareDress, waistShape: 'belted' },
    frame: middle,
    choices: ['high', 'natural', 'low', 'empire', 'dropped'],
  },
  {
    attribute: 'waistShape',
    wish: bareDress,
    frame: middle,
    choices: ['plain', 'belted', 'elastic', 'drawstring', 'shirred', 'fitted', 'wrap', 'pleated', 'peplum'],
  },
  {
    attribute: 'pocket',
    wish: jacket,
    frame: front,
    choices: ['none', 'chest', 'patch', 'flap', 'welt', 'slant', 'zipped'],
  },
  { attribute: 'pocket', wish: trousers, frame: [-0.05, -0.02, 1.05, 0.6], choices: ['cargo', 'fivePocket'] },
  {
    attribute: 'pocket',
    wish: { ...plain, kind: 'hoodie', sleeveLength: 'long' },
    frame: [0.2, 0.3, 0.8, 1.03],
    choices: ['kangaroo'],
  },
];
