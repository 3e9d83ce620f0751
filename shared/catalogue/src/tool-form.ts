import type { Localized } from './text.ts';

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

/** What a tool asks for: pictures, then parameters. */
export interface ToolForm {
  readonly inputs: readonly InputRow[];
  readonly fields: readonly FieldRow[];
}
