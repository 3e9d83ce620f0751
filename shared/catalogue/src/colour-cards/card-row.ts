import type { Localized } from '../text.ts';

/** One colour of a card. */
export interface CardColour {
  /** Unique within all cards; what an order or a task writes down. */
  code: string;
  /** Absent where the code itself is the name. */
  title?: Localized;
  /** sRGB, `#rrggbb`, lower case. */
  hex: `#${string}`;
}

/** A source that a target colour can be picked from. */
export interface ColourCard {
  key: string;
  title: Localized;
  /** What the colours are and what they are not; shown beside the card. */
  note: Localized;
  colours: readonly CardColour[];
}
