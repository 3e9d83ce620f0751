import type { Task, TaskResult } from '@atelier/contract/task';
import { createContext, useContext } from 'react';
import type { WarningAct } from './warning-act.ts';

/** What the viewer is asked to show. */
export interface ViewRequest {
  task: Task;
  resultId: string;
  how: 'zoom' | 'compare';
  /** The number of a mark whose note is open. */
  mark?: number;
  /** Comments are shown at once. */
  showsComments?: boolean;
  /** The list that it was opened from, for the previous and the next result. */
  among?: readonly Task[];
}

/** A result that is put into an input of a form. */
export interface CarriedResult {
  result: Pick<TaskResult, 'id' | 'url' | 'thumb_url' | 'mime'>;
  /** File name for the form. */
  name: string;
}

/** One picture of a task. */
export interface PictureOf {
  task: Task;
  result: TaskResult;
}

/** A dialog about results that the page opens over itself. */
export type ResultDialogRequest =
  | ({ kind: 'share' | 'send-to-tool' } & PictureOf)
  /** Reports a failed task to the operators. */
  | { kind: 'report'; task: Task }
  /** `name` is that of a zip. */
  | { kind: 'download'; results: readonly TaskResult[]; name: string };

/** What the panel may ask of the page around it. Stable, so that a list of a thousand rows does not draw again with the page. */
export interface PanelActions {
  /** The page's tool; tasks of other tools show their tool's name. */
  tool: { readonly type: number };
  /** Parameters and pictures of a task back into the form. */
  redraw(task: Task): void;
  /** Parameters of a task into the form, whose pictures stay. */
  applySettings(task: Task): void;
  /** Parameters and pictures, submitted at once. */
  retry(task: Task): void;
  /** The same, then the choice of another picture. */
  changePicture(task: Task): void;
  /** Does what a warning of the task asks for. */
  solve(task: Task, act: WarningAct): void;
  /** Into the named input, or the first one with room. */
  addResult(carried: CarriedResult, input?: string): void;
  view(request: ViewRequest): void;
  open(request: ResultDialogRequest): void;
  /** Publishes a result; absent where the page has no form for it. */
  publish?(task: Task, result: TaskResult): void;
  /** Adds a result to a board; absent where the page has no dialog for it. */
  addToBoard?(result: TaskResult): void;
}

export const PanelActionsContext = createContext<PanelActions | undefined>(undefined);

/** @throws outside of a page that offers a panel its actions. */
export const usePanelActions = (): PanelActions => {
  const actions = useContext(PanelActionsContext);
  if (!actions) throw new Error('used outside of a page with a panel of results');
  return actions;
};
