import { garmentKindByKey } from '@atelier/catalogue/attributes';
import type { FlatDetail, FlatSpec } from '../spec.ts';
import type { Wish } from '../wish.ts';

/** A garment under way to one that can be sewn. */
export type Draft = { -readonly [Key in keyof FlatSpec]: FlatSpec[Key] };

type Optional = 'parts' | 'buttons' | 'companions' | 'surfaces' | 'gradient' | 'artwork';
type Field = Exclude<keyof FlatSpec, 'version' | 'printScale' | 'details' | 'colours' | 'tune' | 'seed' | Optional>;
type Choices = { readonly [Key in Field]?: readonly FlatSpec[Key][] };

/** One contradiction and what gives way. All conditions that are given must hold. */
export interface GarmentRule {
  /** Part of the body that the kind dresses. */
  part?: 'lower' | 'upper';
  /** Every field holds one of these choices. */
  is?: Choices;
  /** No field holds one of these choices. */
  isNot?: Choices;
  /** The garment has at least one of these details. */
  has?: readonly FlatDetail[];
  /** The garment has none of these details. */
  hasNot?: readonly FlatDetail[];
  /** The wish names every one of these fields. */
  wished?: readonly Field[];
  /** The wish names none of these fields. */
  notWished?: readonly Field[];
  /** What no list can say. */
  when?: (draft: Draft, wish: Wish) => boolean;
  set: Partial<Draft> | ((draft: Draft, wish: Wish) => Partial<Draft>);
}

const fieldsOf = (choices: Choices = {}) => Object.entries(choices) as [Field, readonly string[]][];

const holds = (rule: GarmentRule, draft: Draft, wish: Wish): boolean =>
  (rule.part === undefined || garmentKindByKey(draft.kind)?.part === rule.part) &&
  fieldsOf(rule.is).every(([field, choices]) => choices.includes(draft[field])) &&
  fieldsOf(rule.isNot).every(([field, choices]) => !choices.includes(draft[field])) &&
  (rule.has === undefined || rule.has.some((detail) => draft.details.includes(detail))) &&
  !(rule.hasNot ?? []).some((detail) => draft.details.includes(detail)) &&
  (rule.wished ?? []).every((field) => wish[field] !== undefined) &&
  (rule.notWished ?? []).every((field) => wish[field] === undefined) &&
  (rule.when?.(draft, wish) ?? true);

/** Applies rules in their order, each to what those before it left. */
export const applyRules = (rules: readonly GarmentRule[], spec: FlatSpec, wish: Wish): FlatSpec => {
  const draft: Draft = { ...spec };
  for (const rule of rules) {
    if (holds(rule, draft, wish))
      Object.assign(draft, typeof rule.set === 'function' ? rule.set(draft, wish) : rule.set);
  }
  return draft;
};

/** Takes details away. */
export const without =
  (...details: readonly FlatDetail[]) =>
  (draft: Draft): Partial<Draft> => ({ details: draft.details.filter((entry) => !details.includes(entry)) });
