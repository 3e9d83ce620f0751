import {
  type AttributeKey,
  attributesOfKind,
  type GarmentKindKey,
  garmentKindByKey,
} from '@atelier/catalogue/attributes';
import { createRandom } from '../ops/geometry/random.ts';
import { apart, isDark, shade } from './colour-shade.ts';
import { type Colours, storiesFor } from './colour-stories.ts';
import { habits } from './kind-habits.ts';
import { bareNecklines } from './neckline.ts';
import type { FlatSpec } from './spec.ts';

/** What somebody asked for; everything else is the kind's habit and the seed's choice. */
export type Wish = Partial<Omit<FlatSpec, 'version' | 'seed' | 'colours' | 'tune' | 'details'>> & {
  details?: FlatSpec['details'];
  colours?: Partial<Colours>;
};

const neutral = { waist: 'natural', waistShape: 'plain', hem: 'straight', cuff: 'plain', logo: 'none' } as const;

const specKeys = [
  'length',
  'fit',
  'collar',
  'neckline',
  'hat',
  'hem',
  'sleeveLength',
  'sleeveType',
  'cuff',
  'waist',
  'waistShape',
  'pocket',
  'craft',
  'logo',
  'fabric',
  'closure',
  'print',
] as const;

/**
 * A whole garment from a wish and a seed. What is wished stays, as far as a garment can have it; open questions are answered within
 * the kind's habits, so that every seed gives something that could be sewn.
 */
export function resolveSpec(wish: Wish, seed: number): FlatSpec {
  const random = createRandom(seed * 2654435761 + 97);
  for (let i = 0; i < 3; i++) random();
  const kind = wish.kind ?? 'tShirt';
  const habit = habits[kind];
  const pick = <Value>(list: readonly Value[]): Value => list[Math.floor(random() * list.length)] as Value;
  const chosen: Record<string, unknown> = {};
  for (const key of specKeys) {
    const usual = habit[key] as readonly unknown[] | undefined;
    const drawn = usual ? pick(usual) : (neutral as Record<string, unknown>)[key];
    chosen[key] = wish[key] ?? drawn ?? 'none';
  }
  const gender = wish.gender ?? (pick(garmentKindByKey(kind)?.genders ?? ['woman']) as FlatSpec['gender']);
  const tune = {
    width: random() - 0.5,
    length: (random() - 0.5) * 1.6,
    sleeve: (random() - 0.5) * 1.4,
    neck: (random() - 0.5) * 1.6,
    flare: (random() - 0.5) * 1.6,
  };
  const usual = pick(habit.details ?? [[]]) as FlatSpec['details'];
  const details = [...(wish.details ?? usual), ...(kind === 'shirt' ? (['yoke'] as const) : [])];
  const base = { fabric: chosen.fabric as FlatSpec['fabric'], kind, gender };
  const colours = completeColours(pick(storiesFor(base)), wish.colours ?? {});
  const spec = {
    version: 1,
    kind,
    gender,
    ...chosen,
    details: [...new Set(details)],
    printScale: wish.printScale ?? 0.85 + random() * 0.4,
    tune,
    colours,
    seed,
  } as unknown as FlatSpec;
  return settle(spec, wish);
}

/** Wished colours; the others come from the story, moved where they could not be told apart. */
function completeColours(story: Colours, wish: Partial<Colours>): Colours {
  if (!wish.main)
    return {
      ...story,
      ...(wish.second ? { second: wish.second } : {}),
      ...(wish.accent ? { accent: wish.accent } : {}),
    };
  const main = wish.main;
  return {
    main,
    second: wish.second ?? apart(isDark(main) ? '#efe9dd' : story.second, main, 0.3),
    accent: wish.accent ?? apart(story.accent, main, 0.25),
    trim: shade(main, isDark(main) ? 0.16 : -0.22),
  };
}

/** Only what is wished may keep an unusual value; contradictions give way in a fixed order. */
export function settle(spec: FlatSpec, wish: Wish): FlatSpec {
  const out = { ...spec } as { -readonly [Key in keyof FlatSpec]: FlatSpec[Key] };
  const part = garmentKindByKey(out.kind)?.part;
  if (part === 'lower')
    Object.assign(out, {
      collar: 'none',
      hat: 'none',
      neckline: 'crew',
      sleeveLength: 'sleeveless',
      sleeveType: 'setIn',
      cuff: 'plain',
      closure: 'none',
    });
  if (out.length === 'cropped' && out.gender !== 'woman' && !wish.length) out.length = 'hip';
  out.length = lengthFor(out.kind, out.length);
  if (out.hat !== 'none') out.collar = 'none';
  if (out.collar !== 'none' && wish.neckline && !wish.collar) out.collar = 'none';
  if (out.collar !== 'none' && !['notchedLapel', 'peakLapel', 'shawl'].includes(out.collar)) out.neckline = 'crew';
  answerSleeves(out, wish);
  const isBareNeck = out.collar === 'none' && bareNecklines.includes(out.neckline);
  if (isBareNeck && out.neckline !== 'offShoulder') {
    if (wish.sleeveLength && wish.sleeveLength !== 'sleeveless' && !wish.neckline) out.neckline = 'v';
    else out.sleeveLength = 'sleeveless';
  }
  if (out.neckline === 'offShoulder' && out.collar === 'none') {
    if (out.sleeveLength === 'sleeveless') out.sleeveLength = 'short';
    if (['raglan', 'batwing', 'dropShoulder', 'flutter', 'petal'].includes(out.sleeveType)) out.sleeveType = 'setIn';
    out.closure = 'none';
  }
  if (out.sleeveLength === 'sleeveless')
    Object.assign(out, { sleeveType: wish.sleeveType === 'flutter' ? 'flutter' : 'setIn', cuff: 'plain' });
  const isShort = ['cap', 'short', 'elbow'].includes(out.sleeveLength);
  if (isShort && ['buttoned', 'french', 'tab', 'flared'].includes(out.cuff)) out.cuff = 'plain';
  if (isShort && out.cuff === 'elastic' && !['puff', 'lantern'].includes(out.sleeveType)) out.cuff = 'plain';
  if (isShort && ['sweatshirt', 'hoodie', 'casualSet'].includes(out.kind) && !wish.cuff) out.cuff = 'plain';
  if (out.sleeveLength === 'cap' && ['puff', 'lantern', 'bell', 'legOfMutton', 'batwing'].includes(out.sleeveType))
    out.sleeveType = 'setIn';
  if (['flutter', 'petal'].includes(out.sleeveType)) {
    if (!['cap', 'short'].includes(out.sleeveLength)) out.sleeveLength = 'short';
    out.cuff = 'plain';
  }
  if (out.sleeveType === 'legOfMutton' && isShort) out.sleeveLength = 'long';
  if (out.sleeveType === 'bell') out.cuff = 'plain';
  if (out.sleeveType === 'batwing' && ['ribbed', 'elastic', 'buttoned'].includes(out.cuff) === false)
    out.cuff = out.cuff === 'plain' ? 'plain' : out.cuff;
  settleFront(out, wish);
  settleLower(out, wish);
  settleCloth(out, wish);
  return out;
}

/** A wished sleeve or cuff needs an arm: what the habit left bare gets one, and a neckline that could not hold it gives way. */
function answerSleeves(out: Draft, wish: Wish): void {
  const asksCuff = wish.cuff !== undefined && wish.cuff !== 'plain';
  const asks = (wish.sleeveType !== undefined && wish.sleeveType !== 'setIn') || asksCuff;
  if (!asks || wish.sleeveLength || garmentKindByKey(out.kind)?.part === 'lower') return;
  if (out.sleeveLength === 'sleeveless' || asksCuff) {
    const isLong = asksCuff || ['lantern', 'bell', 'legOfMutton', 'batwing', 'raglan'].includes(out.sleeveType);
    const wanted = isLong ? 'long' : 'short';
    if (offers(out.kind, 'sleeveLength', wanted)) out.sleeveLength = wanted;
  }
  if (!wish.neckline && bareNecklines.includes(out.neckline)) out.neckline = 'v';
}

/** The nearest length that the kind is made in: "short" means another thing for a jacket than for a dress. */
function lengthFor(kind: GarmentKindKey, length: FlatSpec['length']): FlatSpec['length'] {
  if (!garmentKindByKey(kind)?.offers.length || offers(kind, 'length', length)) return length;
  const order = [
    'cropped',
    'waist',
    'hip',
    'thigh',
    'micro',
    'mini',
    'knee',
    'midi',
    'calf',
    'ankle',
    'full',
    'floor',
  ] as const;
  const offered = order.filter((entry) => offers(kind, 'length', entry));
  const isShortWord = ['micro', 'mini', 'cropped', 'waist'].includes(length);
  const isTop = garmentKindByKey(kind)?.part === 'upper';
  if (isTop && isShortWord) return offered.includes('waist') ? 'waist' : (offered[0] ?? length);
  const at = order.indexOf(length);
  return offered.toSorted((p, q) => Math.abs(order.indexOf(p) - at) - Math.abs(order.indexOf(q) - at))[0] ?? length;
}

type Draft = { -readonly [Key in keyof FlatSpec]: FlatSpec[Key] };

function settleFront(out: Draft, wish: Wish): void {
  const asksLapel = ['doubleBreasted', 'oneButton', 'biasZip'].includes(wish.closure ?? '') && !wish.collar;
  if (asksLapel && offers(out.kind, 'collar', 'notchedLapel')) {
    if (!['notchedLapel', 'peakLapel', 'shawl'].includes(out.collar)) out.collar = 'notchedLapel';
    if (!wish.hat) out.hat = 'none';
  }
  const isLapel = ['notchedLapel', 'peakLapel', 'shawl'].includes(out.collar);
  if (isLapel && ['none', 'zip', 'placket', 'snaps'].includes(out.closure))
    out.closure = out.kind === 'robe' ? 'wrap' : 'oneButton';
  if (isLapel && out.kind === 'pyjamas') out.closure = 'buttons';
  if (isLapel && out.kind === 'cardigan') out.closure = 'buttons';
  if (['doubleBreasted', 'oneButton', 'biasZip'].includes(out.closure) && !isLapel && out.collar !== 'none')
    out.closure = 'buttons';
  if (out.closure === 'biasZip' && !isLapel) out.collar = 'notchedLapel';
  if (['shirt'].includes(out.collar) && out.closure === 'none')
    out.closure = out.kind === 'dress' || out.kind === 'blouse' || out.kind === 'jumpsuit' ? 'buttons' : 'placket';
  if (out.collar === 'polo' && ['none', 'oneButton'].includes(out.closure)) out.closure = 'placket';
  if (['turtleneck', 'mockNeck'].includes(out.collar)) out.closure = 'none';
  if (out.collar === 'bow' && out.closure === 'buttons') out.closure = 'none';
  if (
    ['stand', 'funnel', 'ribbed', 'fur'].includes(out.collar) &&
    ['jacket', 'coat', 'downJacket', 'casualSet'].includes(out.kind) &&
    ['none', 'placket'].includes(out.closure)
  )
    out.closure = 'zip';
  if (out.neckline === 'henley' && out.collar === 'none' && out.closure === 'none') out.closure = 'placket';
  if (out.neckline === 'wrap' && out.collar === 'none')
    out.closure = ['dress', 'blouse', 'jumpsuit', 'pyjamas', 'robe'].includes(out.kind) ? 'none' : out.closure;
  if (bareNecklines.includes(out.neckline) && out.collar === 'none') out.closure = 'none';
  if (
    out.waistShape === 'wrap' &&
    ['dress', 'blouse'].includes(out.kind) &&
    out.collar === 'none' &&
    !bareNecklines.includes(out.neckline)
  )
    out.neckline = 'wrap';
  if (['zip', 'buttons', 'doubleBreasted', 'oneButton', 'snaps', 'toggles', 'wrap', 'biasZip'].includes(out.closure)) {
    if (out.pocket === 'kangaroo' && out.closure !== 'zip') out.pocket = 'patch';
    if (out.sleeveType === 'batwing' && !wish.sleeveType) out.sleeveType = 'setIn';
    if (out.hem === 'asymmetric' || out.hem === 'highLow') out.hem = 'straight';
  }
  if (out.closure === 'zip' && out.fit !== 'tight' && out.kind === 'dress') out.closure = wish.closure ? 'zip' : 'none';
}

function settleLower(out: Draft, wish: Wish): void {
  if (out.kind === 'skirt' || out.kind === 'dress') {
    if (out.details.includes('tulle') || out.details.includes('tiers'))
      Object.assign(out, {
        hem: 'straight',
        craft: out.craft === 'pleats' ? 'none' : out.craft,
        fit:
          out.fit === 'slim' || out.fit === 'tight' || out.fit === 'straight' || out.fit === 'regular'
            ? 'aLine'
            : out.fit,
      });
    if (out.craft === 'pleats')
      Object.assign(out, {
        hem: 'straight',
        fit: ['tight', 'slim', 'straight'].includes(out.fit) && !wish.fit ? 'aLine' : out.fit,
      });
    const isNarrow = ['tight', 'slim', 'straight'].includes(out.fit);
    if (isNarrow && ['shirred', 'elastic', 'pleated', 'drawstring'].includes(out.waistShape) && !wish.waistShape)
      out.waistShape = 'plain';
    if (isNarrow && out.kind === 'dress' && ['empire', 'dropped'].includes(out.waist) && !wish.waist)
      out.waist = 'natural';
    if (out.hem === 'slit' && !isNarrow && !wish.hem) out.hem = 'straight';
    if (['highLow', 'asymmetric'].includes(out.hem) && isNarrow && !wish.hem) out.hem = 'straight';
    if (['highLow', 'asymmetric', 'slit'].includes(out.hem) && out.length === 'mini' && !wish.hem) out.hem = 'straight';
    if (out.fit === 'oversized' && out.kind === 'dress')
      out.waistShape = out.waistShape === 'belted' ? 'belted' : 'plain';
    if (out.details.includes('mermaid'))
      Object.assign(out, {
        fit: 'slim',
        hem: 'straight',
        waistShape: 'plain',
        length: ['micro', 'mini', 'knee'].includes(out.length) ? 'calf' : out.length,
      });
    if (out.craft === 'ruffles' && ['straight', 'curved'].includes(out.hem) && !out.details.includes('mermaid'))
      out.hem = 'ruffled';
  }
  if (out.kind === 'blouse' && out.craft === 'ruffles' && !wish.hem) out.hem = 'ruffled';
  if (out.waistShape === 'peplum') out.hem = 'straight';
  if (out.waistShape === 'peplum' && out.kind === 'blouse' && out.length === 'cropped') out.length = 'hip';
  const isSoftWaist = ['elastic', 'drawstring', 'shirred'].includes(out.waistShape);
  if (['trousers', 'shorts', 'jeans'].includes(out.kind) && isSoftWaist)
    out.details = out.details.filter((entry) => entry !== 'centreCrease' && entry !== 'beltLoops');
  if (['trousers', 'shorts'].includes(out.kind) && ['fleece', 'jersey', 'fineKnit'].includes(out.fabric)) {
    out.details = out.details.filter((entry) => entry !== 'centreCrease' && entry !== 'beltLoops');
    if (!wish.waistShape) out.waistShape = 'drawstring';
    if (!wish.hem)
      out.hem = out.kind === 'trousers' && ['tapered', 'regular', 'slim'].includes(out.fit) ? 'ribbed' : 'straight';
  }
  if (['wideLeg', 'flared'].includes(out.fit) && out.hem === 'ribbed') out.hem = 'straight';
  if (out.pocket === 'cargo') out.details = out.details.filter((entry) => entry !== 'centreCrease');
  if (out.details.includes('bib'))
    Object.assign(out, { closure: 'none', sleeveLength: 'sleeveless', collar: 'none', neckline: 'crew' });
  if (['swimShorts'].includes(out.kind) && out.details.includes('briefs')) out.fit = 'tight';
}

function settleCloth(out: Draft, wish: Wish): void {
  if (['denim', 'corduroy', 'leather', 'suede', 'tweed', 'velvet', 'lace', 'terry'].includes(out.fabric) && !wish.print)
    out.print = 'solid';
  const isOnPlain = ['print', 'embroidery', 'sequins', 'beading', 'quilting', 'patchwork'].includes(wish.craft ?? '');
  if (isOnPlain && !wish.print) out.print = 'solid';
  if (out.craft === 'print' && out.print !== 'solid') out.craft = wish.craft ? out.craft : 'none';
  if (out.craft === 'print') out.logo = 'largeChest';
  if (out.craft === 'embroidery' && out.logo === 'none') out.logo = 'largeChest';
  if (['print', 'embroidery'].includes(out.craft) && garmentKindByKey(out.kind)?.part === 'lower') out.logo = 'thigh';
  const isOpen = !['none', 'placket'].includes(out.closure);
  if (isOpen && out.logo === 'largeChest') out.logo = wish.logo === 'largeChest' || wish.craft ? 'back' : 'smallChest';
  if (out.kind === 'downJacket') out.craft = 'quilting';
  if (out.craft === 'cable' && !['knitwear', 'cardigan'].includes(out.kind)) out.craft = 'none';
  if (out.craft === 'cable' && !wish.print) out.print = 'solid';
  if (out.fabric === 'chunkyKnit' && out.print === 'solid' && out.kind === 'knitwear' && !wish.fabric)
    out.details = out.details.filter(Boolean);
}

/** The attribute a kind offers, by its field in the spec. */
export const offers = (kind: GarmentKindKey, attribute: AttributeKey, choice?: string): boolean => {
  const row = garmentKindByKey(kind);
  const attributes = row ? attributesOfKind(row) : [];
  const found = attributes.find((entry) => entry.key === attribute);
  return found !== undefined && (choice === undefined || found.choices.some((entry) => entry.key === choice));
};
