/** What a page can do about a warning, from the task's own pictures and settings. */
export type WarningAct =
  /** Restores the task's form and opens the matting editor on its picture, to mark the garment by strokes. */
  | { kind: 'cut-out' }
  /** The same with the crop open. */
  | { kind: 'crop' }
  /** The same, then the choice of another picture. */
  | { kind: 'change-picture' }
  /** The same with the focus on the first of these fields or inputs that the tool has. */
  | { kind: 'field'; names: readonly string[] }
  /** Another tool: with the picture at a place among all that went in (from 0), or with the words of the description. */
  | { kind: 'tool'; type: number; takes: number | 'prompt' };
