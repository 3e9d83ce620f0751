import type { FlatSpec } from './spec.ts';

/** The usual look of a kind, and what else is usual: the first entry of a list is the usual one, the seed picks among all. */
export type Habit = {
  readonly [Key in keyof FlatSpec]?: readonly FlatSpec[Key][];
};

/** No finish, no closure, nothing on it. */
export const plainTop = {
  cuff: ['plain'],
  waistShape: ['plain'],
  pocket: ['none'],
  craft: ['none'],
  logo: ['none'],
  collar: ['none'],
  hat: ['none'],
  closure: ['none'],
} as const;
/** Prints of light cloth; plain is the most usual. */
export const lightPrints = [
  'solid',
  'solid',
  'stripeDown',
  'floral',
  'polkaDot',
  'ditsy',
  'gingham',
  'leaves',
] as const;
