import type { GroupKey } from './groups.ts';
import type { Localized } from './text.ts';

/** Where a tool stands; one tool may stand in several groups (220 in three). */
export interface Placement {
  group: GroupKey;
  /** Path below the group, e.g. `hDenlarge`; case as in the specification. */
  route: string;
  /** The specification's child version, e.g. `2.0`; the row with `isDefault` answers the route, the others are a switch on its page. */
  childVersion?: string;
  isDefault?: boolean;
  /** Place in the side menu. */
  order: number;
}

/** A picture that the tool needs. */
export interface InputRow {
  /** Name in the submission's `inputs`. */
  name: string;
  title: Localized;
  hint?: Localized;
  min: number;
  max: number;
  /**
   * Its pictures are layers drawn in the matting editor over the picture of the input `of`: PNG of that picture's size, alpha is
   * the mask. `start` says what a fresh layer begins with; `max` is the most layers.
   */
  mask?: { of: string; start: 'automatic' | 'empty' };
}

interface FieldBase {
  /** Name in the submission's `params`. */
  name: string;
  title: Localized;
  /** Advice beside the label, never a tooltip. */
  advice?: Localized;
}

export type FieldRow = FieldBase &
  (
    | { kind: 'slider'; min: number; max: number; step: number; default: number; unit?: string }
    | { kind: 'choice'; options: readonly { value: string | number; title: Localized }[]; default: string | number }
    | { kind: 'switch'; default: boolean }
    | { kind: 'colour'; required: boolean; default?: string }
    | { kind: 'text'; required: boolean; maxLength: number; default?: string }
    /** Where the picture of the input `motif` lies on that of the input `on`: set in the position dialog, never guessed. */
    | { kind: 'placement'; motif: string; on: string; default?: never }
  );

/** What the interface looks like and which viewer a result needs. */
export type ResultKind = 'image' | 'video' | 'vector';

/** The call of the contract that submits it online; night mode goes to the idle calls. */
export type SubmitCall =
  | 'generate'
  | 'generate_hd'
  | 'change_cloth_color'
  | 'change_cloth_fabric'
  | 'change_cloth_pattern'
  | 'change_cloth_logo'
  | 'image2video';

export interface ToolRowShape {
  /** Tool type id of the specification. */
  type: number;
  /** Stable machine name in camel case. */
  key: string;
  placements: readonly Placement[];
  title: Localized;
  /** One line under the title. */
  summary: Localized;
  kind: ResultKind;
  call: SubmitCall;
  inputs: readonly InputRow[];
  fields: readonly FieldRow[];
  /** Credits for one submission; the server's own figure wins at run time. */
  price: { online: number; offline?: number };
  /** Least membership level: 0 free, 1 personal, 4 business. */
  minLevel: 0 | 1 | 4;
  /** Expected minutes, min and max. */
  minutes: readonly [number, number];
  /** True when only a generative model can do it honestly (engine.md). */
  needsModel: boolean;
  /** Longest accepted side of an input, pixels, and whether the browser may reduce a larger one before upload. */
  maxSide: number;
  compresses: boolean;
}
