import type { ToolDefinition, ToolExample } from '@atelier/catalogue/tool-definition';
import type { PanelActions, ResultDialogRequest } from '@atelier/task-results/panel-actions';
import { createContext, useContext } from 'react';

/** A dialog that the page opens over itself, or its batch; `files` are pictures for it. */
export type PageOpening = ResultDialogRequest | { kind: 'batch'; files?: readonly File[] };

/** What the parts of a tool page may ask of it: all that the panel may, and what only the form and the empty panel need. */
export interface ToolActions extends PanelActions {
  tool: ToolDefinition;
  /** Brings a field into view, with the focus on it; one that opens an editor opens it. */
  showField(name: string): void;
  open(request: PageOpening): void;
  /** Puts the pictures of an example into the form. */
  trySample(example: ToolExample): void;
}

export const ToolActionsContext = createContext<ToolActions | undefined>(undefined);

/** @throws outside of a tool page. */
export const useToolActions = (): ToolActions => {
  const actions = useContext(ToolActionsContext);
  if (!actions) throw new Error('used outside of a tool page');
  return actions;
};
