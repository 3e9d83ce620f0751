import type { Localized } from './text.ts';

/** A picture that the tool needs. */
export interface InputRow {
  /** Name in the submission's `inputs`. */
  name: string;
  title: Localized;
  hint?: Localized;
  min: number;
  max: number;
  /** Cloth or a repeat that fills its picture: a photo of a whole garment is warned of. */
  isSwatch?: true;
  /** Only a generative model looks at it: left out of the form while the built-in engine draws the tool. Never required. */
  needsModel?: true;
  /** Nothing acts on it where the networks that look at people are off and no model serves the tool: left out of the form then, and named. Never required. */
  needsPeople?: true;
  /**
   * Its pictures are layers drawn in the matting editor over the picture of the input `of`: PNG of that picture's size, alpha is
   * the mask. `start` says what a fresh layer begins with; `max` is the most layers.
   */
  mask?: { of: string; start: 'automatic' | 'empty' };
}

/** Fields under a common heading, with one reset to their defaults. `more` starts collapsed. */
export type FieldGroupKey = 'more' | 'tuning' | 'tracing' | 'head' | 'eyes' | 'mouth' | 'blend';

interface FieldBase {
  /** Name in the submission's `params`. */
  name: string;
  title: Localized;
  /** Advice beside the label, never a tooltip. */
  advice?: Localized;
  group?: FieldGroupKey;
  /** Only a generative model acts on it: left out of the form while the built-in engine draws the tool. Never required then. */
  needsModel?: true;
  /** Shown only while a choice of the same form has one of these answers; else it keeps its value and changes nothing. */
  onlyWhen?: { readonly field: string; readonly is: readonly (string | number)[] };
}

/** One of the answers of a choice. */
export interface ChoiceOption {
  value: string | number;
  title: Localized;
  /** One line below the choice while it is chosen. */
  hint?: Localized;
  /** Only a generative model can do it: shown, said so, and refused while none serves the tool. */
  needsModel?: true;
}

/** Width to height of a result; `auto` is that of the picture it is made from. */
export type RatioKey = 'auto' | '1:1' | '3:4' | '4:3' | '2:3' | '3:2' | '9:16' | '16:9';

/** Which list of the sub-style catalogue a style is picked from. */
export type StyleSource = 'garment' | 'pattern' | 'flower';

export type FieldRow = FieldBase &
  (
    | {
        kind: 'slider';
        min: number;
        max: number;
        step: number;
        default: number;
        unit?: string;
        /** The price counts once for each: how many pictures are made. */
        multipliesPrice?: true;
      }
    | { kind: 'choice'; options: readonly ChoiceOption[]; default: string | number }
    | { kind: 'ratio'; options: readonly RatioKey[]; default: RatioKey }
    | { kind: 'switch'; default: boolean }
    | { kind: 'colour'; required: boolean; default?: string }
    | { kind: 'text'; required: boolean; maxLength: number; default?: string }
    /** Words for the drawing, with the attribute helper: garment kind and attributes write their English words into it. */
    | { kind: 'prompt'; required: boolean; maxLength: number; default?: string }
    /** A code of the sub-style catalogue, e.g. `W01`. */
    | { kind: 'style'; from: StyleSource; required: boolean; default?: string }
    /** A code of the person views, e.g. `V02`. */
    | { kind: 'personView'; required: boolean; default?: string }
    /** Position of the picture of the input `motif` on that of the input `on`: set in the position dialog, never guessed. */
    | { kind: 'placement'; motif: string; on: string; default?: never }
    /** Position of the input `of` on the result, its background removed; set in the preview of the form. Without a value the tool decides. */
    | { kind: 'framing'; of: string; default?: never }
    /** Which person of the picture of the input `of` is meant, by a click; asked where there are several. Without an answer `otherwise`. */
    | { kind: 'person'; of: string; otherwise: 'largest' | 'everyone'; default?: never }
    /** The repeat of a pattern on the picture of the input `of`, marked by hand at three places. Without a value the tool searches it. */
    | { kind: 'repeat'; of: string; default?: never }
  );

/** What a tool asks for: pictures, then parameters. */
export interface ToolForm {
  readonly inputs: readonly InputRow[];
  readonly fields: readonly FieldRow[];
  /** What only a model acts on is named in the form while none serves the tool: people know the tool by it. */
  readonly namesClosed?: true;
  /** What the form previews on the picture of the input `of` before anything is paid for: a dye, a repeated cloth or a light. */
  readonly preview?: { readonly kind: 'colour' | 'cloth' | 'light'; readonly of: string };
}

/** Whether a field is shown with these values. A field that depends on a choice is hidden until the choice is made. */
export const isShown = (
  { onlyWhen }: { readonly onlyWhen?: FieldBase['onlyWhen'] | undefined },
  params: Readonly<Record<string, unknown>>,
): boolean => onlyWhen === undefined || onlyWhen.is.some((answer) => answer === params[onlyWhen.field]);
