import type { FormedTool } from '@atelier/catalogue/formed-tools';
import type { Task, TaskResult } from '@atelier/contract/task';
import { createContext, useContext } from 'react';
import type { ToolExample } from '../examples/tool-examples.ts';

/** What the viewer is asked to show. */
export interface ViewRequest {
  task: Task;
  resultId: string;
  how: 'zoom' | 'compare';
}

/** A result on its way into an input of the form. */
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

/** A dialog that the page opens over itself. */
export type DialogRequest =
  | ({ kind: 'share' | 'hand-over' } & PictureOf)
  /** `name` is that of a zip. */
  | { kind: 'download'; results: readonly TaskResult[]; name: string }
  /** `files` are its first pictures. */
  | { kind: 'batch'; files?: readonly File[] };

/** What the panel may ask of the page around it. Stable, so that a list of a thousand rows does not draw again with the form. */
export interface ToolActions {
  tool: FormedTool;
  /** Parameters and pictures of a task back into the form. */
  redraw(task: Task): void;
  /** The same, submitted at once. */
  retry(task: Task): void;
  /** The same, then the choice of another picture. */
  changePicture(task: Task): void;
  /** Into the named input, or the first one with room. */
  addResult(carried: CarriedResult, input?: string): void;
  /** Brings a field into view, with the focus on it; one that opens an editor opens it. */
  showField(name: string): void;
  view(request: ViewRequest): void;
  open(request: DialogRequest): void;
  /** Puts the pictures of an example into the form. */
  trySample(example: ToolExample): void;
}

export const ToolActionsContext = createContext<ToolActions | undefined>(undefined);

export const useToolActions = (): ToolActions => {
  const actions = useContext(ToolActionsContext);
  if (!actions) throw new Error('used outside of a tool page');
  return actions;
};
