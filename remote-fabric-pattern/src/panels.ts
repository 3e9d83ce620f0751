import type { ToolPanels } from '@atelier/workbench/tool-routes';

/** Parts of a form that only one tool of this group has, by tool type. */
export const panels: ToolPanels = {
  8: async () => (await import('./tools/image-to-vector/panel.tsx')).VectorPreview,
};
