import type { Task, TaskResult } from '@atelier/contract/task';
import { createContext, useContext } from 'react';

/** Action that a page offers for a warning, based on the task's images and settings. */
export type WarningAct =
  /** Restores the task's form and opens the matting editor on its image, to mark the garment by strokes. */
  | { kind: 'cut-out' }
  /** Restores the form and opens the crop dialog. */
  | { kind: 'crop' }
  /** Restores the form and opens the selection of another image. */
  | { kind: 'change-picture' }
  /** Restores the form and focuses the first of these fields or inputs that the tool has. */
  | { kind: 'field'; names: readonly string[] }
  /** Opens another tool: with the image at a zero-based index of all inputs, or with the text of the description. */
  | { kind: 'tool'; type: number; takes: number | 'prompt' };

/** What the viewer shows when it opens. */
export interface ViewRequest {
  task: Task;
  resultId: string;
  how: 'zoom' | 'compare';
  /** Number of the mark whose note is open. */
  mark?: number;
  /** Shows comments immediately. */
  showsComments?: boolean;
  /** The list that it was opened from, for previous and next result. */
  among?: readonly Task[];
}

/** A result that is added to an input of a form. */
export interface CarriedResult {
  result: Pick<TaskResult, 'id' | 'url' | 'thumb_url' | 'mime'>;
  /** File name for the form. */
  name: string;
}

/** One image of a task. */
export interface PictureOf {
  task: Task;
  result: TaskResult;
}

/** A dialog about results that the page opens. */
export type ResultDialogRequest =
  | ({ kind: 'share' | 'send-to-tool' } & PictureOf)
  /** Reports a failed task to the operators. */
  | { kind: 'report'; task: Task }
  /** `name` is the name of the zip. */
  | { kind: 'download'; results: readonly TaskResult[]; name: string };

/** Page functions for the panel. Referentially stable, so that a list of a thousand rows does not re-render with the page. */
export interface PanelActions {
  /** The page's tool; tasks of other tools show their tool's name. */
  tool: { readonly type: number };
  /** Restores parameters and images of a task into the form. */
  redraw(task: Task): void;
  /** Restores parameters of a task into the form and keeps its images. */
  applySettings(task: Task): void;
  /** Resubmits with the same parameters and images. */
  retry(task: Task): void;
  /** Restores the form and opens the selection of another image. */
  changePicture(task: Task): void;
  /** Runs the action of a warning of the task. */
  solve(task: Task, act: WarningAct): void;
  /** Adds to the named input, or to the first one with capacity. */
  addResult(carried: CarriedResult, input?: string): void;
  view(request: ViewRequest): void;
  open(request: ResultDialogRequest): void;
  /** Publishes a result; absent on pages without the form. */
  publish?(task: Task, result: TaskResult): void;
  /** Adds a result to a board; absent on pages without the dialog. */
  addToBoard?(result: TaskResult): void;
}

export const PanelActionsContext = createContext<PanelActions | undefined>(undefined);

/** @throws outside of a page that provides panel actions. */
export const usePanelActions = (): PanelActions => {
  const actions = useContext(PanelActionsContext);
  if (!actions) throw new Error('used outside of a page with a panel of results');
  return actions;
};
