import type { GroupKey } from './groups.ts';
import type { Localized } from './text.ts';

/** Placement of a tool; one tool may have several (220 has three). */
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

/** One tool as its group offers it. */
export interface ToolRow<Type extends number = number, Key extends string = string> {
  /** Tool type id of the specification. */
  type: Type;
  /** Stable machine name in camel case. */
  key: Key;
  placements: readonly Placement[];
  title: Localized;
  /** One line under the title. */
  summary: Localized;
  kind: ResultKind;
  call: SubmitCall;
  /** Credits for one submission, or for each picture where the form asks how many; the server's own figure wins at run time. */
  price: { online: number; offline?: number };
  /** Least membership level: 0 free, 1 personal, 4 business. */
  minLevel: 0 | 1 | 4;
  /** Expected minutes, min and max. */
  minutes: readonly [number, number];
  /** What the empty panel of results says of it; without it, what holds for every tool. */
  emptyText?: Localized;
  /** Its engine finds the garment's outline by itself: a picture without a clear one is worth a word. */
  findsOutline?: true;
  /** It is about people where a picture has some, not about what they wear: cutting out begins with them. */
  takesPeople?: true;
  /** Its results are transparent: shown on a checkerboard. */
  isTransparent?: true;
  /** True when only a generative model can do it honestly (engine.md). */
  needsModel: boolean;
  /** The built-in engine draws it with networks that look at people; where those are off, it is as a tool that needs a model. */
  needsPeople?: true;
  /** Longest accepted side of an input, pixels, and whether the browser may reduce a larger one before upload. */
  maxSide: number;
  compresses: boolean;
}
