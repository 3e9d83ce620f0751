import type { Localized } from '@atelier/catalogue/text';
import { toneOf, usualTone } from '../flat-colours.ts';
import { shownBy } from '../prints/print-tile.ts';
import { listOf } from '../rules.ts';
import {
  type FlatDetail,
  type OwnPart,
  type PartialSpec,
  type PartLook,
  type PrintKey,
  readVocabulary,
} from '../spec.ts';
import type { Assigned } from './assign-words.ts';
import { partOfBody } from './find-garments.ts';
import { isPlainStripe } from './found.ts';
import type { ParsedWords } from './parse-words.ts';
import { bodyTerm, isLook, splicedTerm, type Term } from './term.ts';

type Kind = NonNullable<PartialSpec['kind']>;

/** Values collected for one garment. */
export interface Draft {
  kind: Kind | undefined;
  wish: PartialSpec;
  hues: string[];
  /** Colours of the motifs of a print. */
  motifHues: string[];
  usual?: string;
  details?: Set<FlatDetail>;
  parts: Partial<Record<OwnPart, PartLook>>;
  /** Default looks of parts: elbow patches are of brown suede. */
  usualParts: Partial<Record<OwnPart, PartLook>>;
  /** Named prints, in order. */
  prints: PrintKey[];
  tone?: 'neon' | 'pastel';
  /** Effective words, except refusals and looks of parts: whole styles first. */
  asked: Term[];
}

export const newDraft = (kind: Kind | undefined): Draft => ({
  ...{ kind, wish: {}, hues: [], motifHues: [], parts: {}, usualParts: {}, prints: [], asked: [] },
});

export const addDetails = (draft: Draft, details: readonly FlatDetail[]): void => {
  draft.details = new Set([...(draft.details ?? []), ...details]);
};

type Field = keyof PartialSpec;
/** A list of values, or the name of one in `lists` of `garment-rules.json`. */
type Values = Partial<Record<Field, readonly string[] | string>>;

/** One contradiction of words and its resolution. All given conditions must hold. */
interface WordRule {
  kind?: readonly Kind[];
  kindNot?: readonly Kind[];
  part?: 'lower';
  /** Each field has one of the values; an absent field counts as `none`. */
  is?: Values;
  /** No field has one of the values. */
  isNot?: Values;
  /** The garment has one of the details. */
  has?: readonly FlatDetail[];
  /** The fields have no value. */
  open?: readonly Field[];
  /** Single words ask for one of the values of each field. */
  said?: Values;
  /** Like `said`, also by a whole style: "trench". */
  named?: Values;
  /** Pattern of a word. */
  word?: string;
  /** Single words ask for a value of each field, or of none of the fields. */
  asks?: readonly Field[];
  asksNot?: readonly Field[];
  /** Sets each field to the last value that single words, or also styles, ask for; a condition too. */
  take?: Values;
  takeNamed?: Values;
  set?: PartialSpec;
  /** Sets fields without a value. */
  setOpen?: PartialSpec;
  clear?: readonly Field[];
  add?: readonly FlatDetail[];
}

const rules = readVocabulary<WordRule[]>('word-rules');

const valueIn = (values: readonly unknown[], wanted: readonly string[] | string): unknown =>
  values.findLast((value) => listOf(wanted).includes(value as string));

/** Resolves contradictions of words in a fixed order: compatible values are kept, of contradictory ones the more specific. */
const applyRules = (draft: Draft, own: readonly Assigned[]): void => {
  const { wish, kind, asked } = draft;
  const valuesOf = (terms: readonly Term[], field: Field): unknown[] =>
    terms.flatMap<unknown>(({ meaning }) => meaning[field] ?? []);
  const single = asked.filter((term) => !isLook(term));
  const every = (values: Values = {}, isIn: (field: Field, wanted: readonly string[] | string) => boolean): boolean =>
    Object.entries(values).every(([field, wanted]) => isIn(field as Field, wanted));
  const has =
    (terms: readonly Term[]) =>
    (field: Field, wanted: readonly string[] | string): boolean =>
      valueIn(valuesOf(terms, field), wanted) !== undefined;
  const isOne = (field: Field, wanted: readonly string[] | string): boolean =>
    listOf(wanted).includes((wish[field] ?? 'none') as string);
  const asks = (field: Field): boolean => valuesOf(single, field).length > 0;
  for (const rule of rules) {
    const isHeld =
      (!rule.kind || (kind !== undefined && rule.kind.includes(kind))) &&
      (!rule.kindNot || (kind !== undefined && !rule.kindNot.includes(kind))) &&
      (!rule.part || (kind !== undefined && partOfBody(kind) === rule.part)) &&
      every(rule.is, isOne) &&
      every(rule.isNot, (field, wanted) => !isOne(field, wanted)) &&
      (!rule.has || rule.has.some((detail) => draft.details?.has(detail))) &&
      !rule.open?.some((field) => wish[field] !== undefined) &&
      every(rule.said, has(single)) &&
      every(rule.named, has(asked)) &&
      (!rule.word || own.some(({ word }) => new RegExp(rule.word ?? '', 'i').test(word))) &&
      (rule.asks ?? []).every(asks) &&
      !rule.asksNot?.some(asks) &&
      every(rule.take, has(single)) &&
      every(rule.takeNamed, has(asked));
    if (!isHeld) continue;
    const taken = (values: Values = {}, terms: readonly Term[]): PartialSpec =>
      Object.fromEntries(
        Object.entries(values).map(([field, wanted]) => [field, valueIn(valuesOf(terms, field as Field), wanted)]),
      );
    for (const field of rule.clear ?? []) delete wish[field];
    const open = Object.entries(rule.setOpen ?? {}).filter(([field]) => wish[field as Field] === undefined);
    Object.assign(wish, rule.set, Object.fromEntries(open), taken(rule.take, single), taken(rule.takeNamed, asked));
    if (rule.add) addDetails(draft, rule.add);
  }
};

/** Kinds on which plain "striped" means horizontal stripes. */
const acrossKinds = ['tShirt', 'tank', 'knitwear', 'sweatshirt', 'polo', 'cardigan', 'swimsuit', 'bikini'];

/** Converts the values collected for a garment, and its words, to one wish. */
export const settleDraft = (draft: Draft, own: readonly Assigned[]): void => {
  const { wish, parts, kind } = draft;
  for (const [part, look] of Object.entries(draft.usualParts) as [OwnPart, PartLook][])
    parts[part] = { ...look, ...parts[part] };
  if (kind) wish.kind = kind;
  applyRules(draft, own);
  clothBodice(draft, own);
  if (draft.details) wish.details = [...draft.details];
  settleColours(draft);
  if (Object.keys(parts).length > 0) wish.parts = parts;
  const isStriped = own.some((entry) => !entry.part && isPlainStripe(entry.word));
  if (isStriped && wish.print === 'stripeDown' && acrossKinds.includes(kind ?? '')) wish.print = 'stripeAcross';
};

/** "Lace bodice" of a dress: the skirt is of the other named fabric, or of a plain one. */
const clothBodice = ({ wish, parts, kind }: Draft, own: readonly Assigned[]): void => {
  const bodice = own.findIndex(
    ({ term, word }) => term === bodyTerm && /^(bodice|top half|upper half|上半身)/i.test(word),
  );
  const { fabric } = own[bodice - 1]?.term.meaning ?? {};
  if (kind !== 'dress' || !fabric || !own[bodice]?.isAdjacent) return;
  const other = own.find(
    ({ term, part }) => !part && !isLook(term) && ![undefined, fabric].includes(term.meaning.fabric),
  );
  wish.fabric = fabric;
  parts.skirt = { fabric: other?.term.meaning.fabric ?? 'chiffon', ...parts.skirt };
};

/** 莫兰迪色: greyed colours; drawn as this one where none is named. */
export const morandi = '#b3a79a';

const settleColours = (draft: Draft): void => {
  const { wish, hues, parts, motifHues, tone, prints } = draft;
  // 莫兰迪色系……奶茶色: a named colour overrides a colour family.
  if (hues.length > 1 && hues.includes(morandi)) hues.splice(hues.indexOf(morandi), 1);
  if (hues.length === 0 && draft.usual) hues.push(draft.usual);
  if (tone)
    hues.splice(0, hues.length, ...(hues.length > 0 ? hues.map((hue) => toneOf(hue, tone)) : [usualTone[tone]]));
  // A Nordic knit has snowflakes and reindeer: the print that includes all others.
  const united = prints.findLast((print) => prints.every((other) => shownBy(print).includes(other)));
  if (wish.print !== 'solid' && prints.length > 1) wish.print = united ?? prints.at(-1) ?? 'solid';
  if (wish.gradient) {
    // "Pink to purple gradient": the second colour is the gradient's end, not a trim.
    const [, to = parts.hem?.colour] = hues.splice(0, 2, ...hues.slice(0, 1));
    wish.gradient = { form: wish.gradient.form, ...(to && to !== 'contrast' ? { to } : {}) };
  }
  const [main, second, accent] = hues;
  const [ofMotif] = motifHues;
  // "A slip dress in black sequins" is black all over.
  if (!main && ofMotif) wish.colours = wish.craft === 'sequins' ? { main: ofMotif } : { second: ofMotif };
  if (main) wish.colours = { main, ...(second ? { second } : {}), ...(accent ? { accent } : {}) };
};

const ofSleeve = ({ label }: Term): Localized => ({ zh: `${label.zh}（袖子）`, en: `${label.en} (sleeves)` });

/** 拼接: blocks of two colours, or sleeves of the fabric named before it; otherwise it is reported as not drawn. */
export const spliceDraft = ({ wish, hues, parts }: Draft, own: readonly Assigned[], out: ParsedWords): void => {
  const at = own.findIndex(({ term, isNegated }) => term === splicedTerm && !isNegated);
  const entry = own[at];
  if (!entry || wish.print === 'colourBlock') return;
  const isFabric = ({ term, part, isNegated }: Assigned): boolean =>
    term.attribute === 'fabricType' && !part && !isNegated && term.meaning.fabric !== undefined;
  const before = own.slice(0, at).findLast(isFabric);
  const other = own.findLast((one) => isFabric(one) && one.term !== before?.term);
  const said = { word: entry.word, label: splicedTerm.label, garment: entry.garment, isNegated: false };
  const isColoured = hues.length > 1 || (parts.sleeve ?? parts.skirt)?.colour !== undefined;
  if (isColoured && (wish.print ?? 'solid') === 'solid') {
    wish.print = 'colourBlock';
    out.understood.push({ ...said, meaning: { print: 'colourBlock' } });
  } else if (before && other) {
    const look = { fabric: before.term.meaning.fabric as NonNullable<PartialSpec['fabric']> };
    wish.fabric = other.term.meaning.fabric as NonNullable<PartialSpec['fabric']>;
    parts.sleeve = { ...look, ...parts.sleeve };
    out.understood = [
      ...out.understood.filter(({ word }) => word !== before.word),
      {
        ...said,
        word: before.word + entry.word,
        label: ofSleeve(before.term),
        meaning: { part: look },
        part: 'sleeve',
      },
    ];
  } else out.ignored.push(entry.word);
};
