import type { ToolDefinition, ToolExample } from '@atelier/catalogue/tool-definition';
import type { PanelActions, ResultDialogRequest } from '@atelier/task-results/panel-actions';
import { createContext, useContext } from 'react';

/** A dialog that the page opens, or its batch; `files` are images for it. */
export type PageOpening = ResultDialogRequest | { kind: 'batch'; files?: readonly File[] };

/** Page functions for the components of a tool page: those of the panel, and those that only the form and the empty panel need. */
export interface ToolActions extends PanelActions {
  tool: ToolDefinition;
  /** Scrolls a field into view and focuses it; a field with an editor opens it. */
  showField(name: string): void;
  open(request: PageOpening): void;
  /** Fills the form with the images of an example. */
  trySample(example: ToolExample): void;
}

export const ToolActionsContext = createContext<ToolActions | undefined>(undefined);

/** @throws outside of a tool page. */
export const useToolActions = (): ToolActions => {
  const actions = useContext(ToolActionsContext);
  if (!actions) throw new Error('used outside of a tool page');
  return actions;
};
