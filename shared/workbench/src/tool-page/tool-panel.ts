import type { ToolDefinition } from '@atelier/catalogue/tool-definition';
import type { ComponentType, Dispatch } from 'react';
import type { FormAction, FormState } from '../form/form-state.ts';

export interface ToolPanelProps {
  tool: ToolDefinition;
  form: FormState;
  dispatch: Dispatch<FormAction>;
}

/** A tool-specific part of the form, shown between pictures and fields. */
export type ToolPanel = ComponentType<ToolPanelProps>;

/** By tool type: how to fetch the panel of a tool, which happens when the tool is opened. */
export type ToolPanels = Readonly<Partial<Record<number, () => Promise<ToolPanel>>>>;
