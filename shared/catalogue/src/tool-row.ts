import type { GroupKey } from './groups.ts';
import type { Localized } from './text.ts';

/** Placement of a tool; one tool may have several (220 has three). */
export interface Placement {
  group: GroupKey;
  /** Path below the group, e.g. `hDenlarge`; case as in the specification. */
  route: string;
  /**
   * The specification's child version, e.g. `2.0`; the row with `isDefault` is shown at the route, the others through a switch on its page.
   */
  childVersion?: string;
  isDefault?: boolean;
  /** Sort order in the side menu. */
  order: number;
}

/** Type of a result, which determines the layout and the viewer. */
export type ResultKind = 'image' | 'video' | 'vector';

/** The contract's call for an online submission; night mode uses the idle calls. */
export type SubmitCall =
  | 'generate'
  | 'generate_hd'
  | 'change_cloth_color'
  | 'change_cloth_fabric'
  | 'change_cloth_pattern'
  | 'change_cloth_logo'
  | 'image2video';

/** One tool of a group. */
export interface ToolRow<Type extends number = number, Key extends string = string> {
  /** Tool type id of the specification. */
  type: Type;
  /** Stable machine name in camel case. */
  key: Key;
  placements: readonly Placement[];
  title: Localized;
  /** One-line summary below the title. */
  summary: Localized;
  kind: ResultKind;
  call: SubmitCall;
  /** Credits per submission, or per image where the form offers a number of images; at run time the server's price takes precedence. */
  price: { online: number; offline?: number };
  /** Minimum membership level: 0 free, 1 personal, 4 business. */
  minLevel: 0 | 1 | 4;
  /** Expected duration in minutes, min and max. */
  minutes: readonly [number, number];
  /** Text of the empty result panel; defaults to a common text. */
  emptyText?: Localized;
  /** The engine detects the garment's outline itself: the form warns about an image without a clear one. */
  findsOutline?: true;
  /** The subject is the person, not the garment: the cutout starts with people. */
  takesPeople?: true;
  /** Results are transparent: shown on a checkerboard. */
  isTransparent?: true;
  /** True when only a generative model can provide acceptable results. */
  needsModel: boolean;
  /** The built-in engine runs it with networks for images of people; where those are off, it is treated as a tool that needs a model. */
  needsPeople?: true;
  /** Maximum side of an input, pixels, and whether the browser may reduce a larger one before upload. */
  maxSide: number;
  compresses: boolean;
}
