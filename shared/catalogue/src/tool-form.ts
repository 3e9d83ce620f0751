import type { Localized } from './text.ts';

/**
 * Credits of one submission: the tool's price, multiplied by the number of images where the form offers it. An invalid number counts as the
 * field's default.
 */
export const creditsOf = (
  form: Pick<ToolForm, 'fields'>,
  price: number,
  params: Readonly<Record<string, unknown>>,
): number =>
  form.fields.reduce((credits, field) => {
    if (field.kind !== 'slider' || !field.multipliesPrice) return credits;
    const count = params[field.name];
    return credits * (typeof count === 'number' && count >= field.min && count <= field.max ? count : field.default);
  }, price);

/** An image input of a tool. */
export interface InputRow {
  /** Name in the submission's `inputs`. */
  name: string;
  title: Localized;
  hint?: Localized;
  min: number;
  max: number;
  /** Shown, and then required, only while a choice of the form has one of these values. `min` is 0; hidden images have no effect. */
  onlyWhen?: FieldBase['onlyWhen'];
  /** A fabric or repeat that fills its image: the form warns about a photo of a whole garment. */
  isSwatch?: true;
  /** Used only by a generative model: omitted from the form while the built-in engine runs the tool. Never required. */
  needsModel?: true;
  /**
   * Without effect where the networks for images of people are off and no model serves the tool: then omitted from the form and listed as
   * unavailable. Never required.
   */
  needsPeople?: true;
  /**
   * Its images are layers drawn in the matting editor over the image of the input `of`: PNG of the same size, alpha is the mask. `start`:
   * initial content of a new layer; `max`: maximum number of layers.
   */
  mask?: { of: string; start: 'automatic' | 'empty' };
}

/** Fields under a common heading, with a button that resets them to their defaults. `more` starts collapsed. */
export type FieldGroupKey = 'more' | 'tuning' | 'tracing' | 'head' | 'eyes' | 'mouth' | 'blend';

export interface FieldBase {
  /** Name in the submission's `params`. */
  name: string;
  title: Localized;
  /** Advice beside the label, never in a tooltip. */
  advice?: Localized;
  group?: FieldGroupKey;
  /** Used only by a generative model: omitted from the form while the built-in engine runs the tool. Never required then. */
  needsModel?: true;
  /** Shown only while a choice of the same form has one of these values; otherwise the field keeps its value and has no effect. */
  onlyWhen?: { readonly field: string; readonly is: readonly (string | number)[] };
}

/** One option of a choice. */
export interface ChoiceOption {
  value: string | number;
  title: Localized;
  /** One-line hint below the choice while it is selected. */
  hint?: Localized;
  /** Supported only by a generative model: shown, marked, and refused while none serves the tool. */
  needsModel?: true;
}

/** Aspect ratio of a result; `auto` is that of its source image. */
export type RatioKey = 'auto' | '1:1' | '3:4' | '4:3' | '2:3' | '3:2' | '9:16' | '16:9';

/** List of the sub-style catalogue for a style field. */
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
        /** The price is multiplied by this field: the number of images. */
        multipliesPrice?: true;
      }
    | { kind: 'choice'; options: readonly ChoiceOption[]; default: string | number }
    | { kind: 'ratio'; options: readonly RatioKey[]; default: RatioKey }
    | { kind: 'switch'; default: boolean }
    | { kind: 'colour'; required: boolean; default?: string }
    | { kind: 'text'; required: boolean; maxLength: number; default?: string }
    /** Text prompt with the attribute helper, which inserts the English text of garment kind and attributes. */
    | { kind: 'prompt'; required: boolean; maxLength: number; default?: string }
    /** A code of the sub-style catalogue, e.g. `W01`. */
    | { kind: 'style'; from: StyleSource; required: boolean; default?: string }
    /** A code of the person views, e.g. `V02`. */
    | { kind: 'personView'; required: boolean; default?: string }
    /** Placement of the image of the input `motif` on that of the input `on`: set in the placement dialog, never inferred. */
    | { kind: 'placement'; motif: string; on: string; default?: never }
    /**
     * Placement of the input `of` on the result, its background removed; set in the preview of the form. Without a value the tool decides.
     */
    | { kind: 'framing'; of: string; default?: never }
    /** The person selected by a click in the image of the input `of`; asked when there are several. Without a value `otherwise` applies. */
    | { kind: 'person'; of: string; otherwise: 'largest' | 'everyone'; default?: never }
    /** The repeat of a pattern in the image of the input `of`, marked manually at three points. Without a value the tool detects it. */
    | { kind: 'repeat'; of: string; default?: never }
  );

/** Form of a tool: images, then parameters. */
export interface ToolForm {
  readonly inputs: readonly InputRow[];
  readonly fields: readonly FieldRow[];
  /** Fields that need a model are listed in the form while none serves the tool, because the tool is known for them. */
  readonly listsUnavailableFields?: true;
  /** Free preview in the form on the image of the input `of`: a dye, a repeated fabric or a light. */
  readonly preview?: { readonly kind: 'colour' | 'cloth' | 'light'; readonly of: string };
}

/** Whether a field is shown with these values. A field that depends on a choice is hidden until the choice is made. */
export const isShown = (
  { onlyWhen }: { readonly onlyWhen?: FieldBase['onlyWhen'] | undefined },
  params: Readonly<Record<string, unknown>>,
): boolean => onlyWhen === undefined || onlyWhen.is.some((answer) => answer === params[onlyWhen.field]);

/** Inputs that depend on a choice are required once it is made. */
export const withRequired = (
  inputs: readonly InputRow[],
  params: Readonly<Record<string, unknown>>,
): readonly InputRow[] =>
  inputs.map((input) => (input.onlyWhen && isShown(input, params) ? { ...input, min: 1 } : input));

/** The inputs that are shown with these values. */
export const shownInputs = (
  inputs: readonly InputRow[],
  params: Readonly<Record<string, unknown>>,
): readonly InputRow[] => withRequired(inputs, params).filter((input) => isShown(input, params));
