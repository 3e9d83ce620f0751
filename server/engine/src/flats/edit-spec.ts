import { subStyleByCode } from '@atelier/catalogue/sub-styles';
import { createRandom } from '../ops/geometry/random.ts';
import { storiesFor } from './flat-colours.ts';
import { dyeParts } from './piece.ts';
import { defaultsOf, resolveSpec } from './resolve-spec.ts';
import { settleSpec } from './rules.ts';
import type { FlatSpec, PartialSpec } from './spec.ts';
import { parseWords } from './words/parse-words.ts';

/** Converts a style of the catalogue to a wish; empty for a code that is not a garment. */
export const partialSpecOfStyle = (code: string | undefined): PartialSpec => {
  const row = code ? subStyleByCode(code) : undefined;
  if (!row || !('garment' in row)) return {};
  const gender = { W: 'woman', M: 'man', C: 'children' }[row.code[0] as 'W'] as NonNullable<PartialSpec['gender']>;
  return { ...parseWords(row.prompt, row.garment).wish, kind: row.garment, gender };
};

/** Merges the second wish over the first; another kind of garment resets the rest, except gender and colours. */
export const mergePartialSpecs = (first: PartialSpec, second: PartialSpec): PartialSpec => {
  const isOther = second.kind !== undefined && first.kind !== undefined && second.kind !== first.kind;
  const base: PartialSpec = isOther
    ? { ...(first.gender ? { gender: first.gender } : {}), ...(first.colours ? { colours: first.colours } : {}) }
    : first;
  const colours = { ...base.colours, ...second.colours };
  const merged = { ...base, ...second, ...(Object.keys(colours).length > 0 ? { colours } : {}) };
  return { ...merged, ...giveWay(merged, second) };
};

const bare: readonly PartialSpec['neckline'][] = ['strapless', 'spaghetti', 'halter', 'sweetheart', 'oneShoulder'];

/**
 * Removes attributes that conflict with a newly requested part: a collar with a neckline, a hood with a collar, bare shoulders with
 * sleeves.
 */
const giveWay = (kept: PartialSpec, wish: PartialSpec): PartialSpec => {
  const isNeck = wish.neckline !== undefined && wish.collar === undefined;
  const hasHood = wish.hat !== undefined && wish.hat !== 'none';
  const isNewNeck = wish.neckline !== undefined || (wish.collar !== undefined && wish.collar !== 'none');
  const asksSleeves =
    wish.sleeveLength !== undefined && wish.sleeveLength !== 'sleeveless' && wish.neckline === undefined;
  return {
    ...(isNeck || hasHood ? { collar: 'none' } : {}),
    ...(isNewNeck && !hasHood ? { hat: 'none' } : {}),
    ...(asksSleeves && bare.includes(kept.neckline) ? { neckline: 'crew' } : {}),
    ...(isNeck && bare.includes(wish.neckline) && kept.closure !== undefined ? { closure: 'none' } : {}),
  };
};

/** Converts a spec to a wish with all its values. */
const partialSpecOf = (spec: FlatSpec): PartialSpec => {
  const { version: _, seed: __, tune: ___, companions: ____, ...wish } = spec;
  return wish;
};

/**
 * Applies only the requested changes to the spec; the request overrides contradictions. A new main colour keeps the second and accent
 * colours. Existing values count as requested, unless `isFirm` is off: then the kind's defaults may adjust them.
 */
export const editSpec = (spec: FlatSpec, wish: PartialSpec, isFirm = true): FlatSpec => {
  const { details, colours, parts, ...plain } = wish;
  const isOther = wish.kind !== undefined && wish.kind !== spec.kind;
  const kept: PartialSpec = isOther
    ? { gender: spec.gender, fabric: spec.fabric, print: spec.print }
    : partialSpecOf(spec);
  const merged: PartialSpec = {
    ...kept,
    ...plain,
    details: [...new Set([...(isOther ? [] : spec.details), ...(details ?? [])])],
    colours: { ...spec.colours, ...colours },
  };
  if (parts) merged.parts = dyeParts({ ...(isOther ? {} : spec.parts), ...parts }, { ...spec.colours, ...colours });
  Object.assign(merged, giveWay(merged, wish));
  if (plain.collar && !plain.closure && plain.collar !== spec.collar) merged.closure = closureFor(spec, plain.collar);
  const edited = isOther
    ? resolveSpec(merged, spec.seed)
    : settleSpec({ ...spec, ...merged } as FlatSpec, isFirm ? merged : wish);
  return {
    ...edited,
    tune: spec.tune,
    seed: spec.seed,
    colours: { ...edited.colours, ...merged.colours } as FlatSpec['colours'],
  };
};

/**
 * Applies the requested changes to a set: a change that names a garment applies to the one of that kind, others to the first. Changes to
 * garments that the set does not have are skipped and reported as not drawn.
 */
export const editSet = (spec: FlatSpec, wishes: readonly PartialSpec[]): FlatSpec => {
  const companions = [...(spec.companions ?? [])];
  let first: FlatSpec = spec;
  for (const [nth, wish] of wishes.entries()) {
    const at = companions.findIndex(({ kind }) => kind === wish.kind && kind !== spec.kind);
    const companion = companions[at];
    if (companion) companions[at] = editSpec(companion, wish);
    else if (nth === 0) first = editSpec(first, wish);
  }
  return companions.length > 0 ? { ...first, companions } : first;
};

const closureFor = ({ closure }: FlatSpec, collar: NonNullable<PartialSpec['collar']>): FlatSpec['closure'] => {
  const isPulledOver = ['turtleneck', 'mockNeck', 'peterPan', 'sailor', 'bow', 'none'].includes(collar);
  return isPulledOver && ['placket', 'oneButton', 'doubleBreasted'].includes(closure) ? 'none' : closure;
};

/** Attributes that a variation may change, minor ones first. */
const small = ['cuff', 'hem', 'pocket', 'craft', 'waistShape', 'print'] as const;
/** Choices that change the silhouette. */
const reshaping = ['pleats', 'ruffles', 'peplum', 'shirred', 'elastic', 'pleated', 'wrap', 'highLow'];
const large = ['collar', 'neckline', 'sleeveLength', 'sleeveType', 'length', 'fit', 'fabric'] as const;

/**
 * Creates a variation: some attributes and usually the colours change within the kind's defaults. `freedom` is the number of changed
 * attributes; up to two affect only minor ones, so that the silhouette is retained.
 */
export const varySpec = (spec: FlatSpec, seed: number, freedom: number): FlatSpec => {
  const random = createRandom(seed * 40503 + 11);
  for (let i = 0; i < 3; i++) random();
  const usualOf = defaultsOf(spec.kind);
  const wish: Record<string, unknown> = {};
  const fields = [...small, ...(freedom > 2 ? large : [])].filter((field) => (usualOf[field]?.length ?? 0) > 1);
  for (let turn = 0; turn < freedom && fields.length > 0; turn++) {
    const [field] = fields.splice(Math.floor(random() * fields.length), 1);
    if (!field) break;
    const reshapes = freedom <= 2 ? reshaping : [];
    const others = (usualOf[field] ?? []).filter(
      (value) => value !== spec[field] && !reshapes.includes(value as string),
    );
    wish[field] = others[Math.floor(random() * others.length)] ?? spec[field];
  }
  const stories = storiesFor(spec);
  const story = stories[Math.floor(random() * stories.length)];
  const isRecoloured = story !== undefined && (freedom > 2 || random() < 0.6);
  const varied = editSpec(spec, { ...(wish as PartialSpec), ...(isRecoloured ? { colours: story } : {}) }, false);
  const drift = (value: number): number => Math.max(-1, Math.min(1, value + (random() - 0.5) * 0.5));
  const { width, length, sleeve, neck, flare } = spec.tune;
  return {
    ...varied,
    seed,
    tune: { width: drift(width), length: drift(length), sleeve: drift(sleeve), neck: drift(neck), flare: drift(flare) },
  };
};

/**
 * Combines silhouette and construction of the first, fabric and print of the second, colours of the third (or the second), trimmings of the
 * fourth.
 */
export const fuseSpecs = (parts: readonly FlatSpec[], seed: number): FlatSpec => {
  const [shape, cloth, colour, trim] = parts as [FlatSpec, FlatSpec, FlatSpec | undefined, FlatSpec | undefined];
  const isSameCloth = defaultsOf(shape.kind).fabric?.includes(cloth.fabric) ?? false;
  const wish: PartialSpec = {
    print: cloth.print,
    printScale: cloth.printScale,
    ...(isSameCloth || shape.kind !== 'downJacket' ? { fabric: cloth.fabric } : {}),
    colours: (colour ?? cloth).colours,
    ...(trim ? { pocket: trim.pocket, cuff: trim.cuff, craft: trim.craft } : {}),
  };
  return { ...editSpec(shape, wish), seed };
};
