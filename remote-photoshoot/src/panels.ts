import type { ToolPanels } from '@atelier/workbench/tool-routes';

const loadBackgroundPreview = async () => (await import('./tools/background-change/panel.tsx')).BackgroundPreview;

/** Parts of a form that only some tools of this group have, by tool type. */
export const panels: ToolPanels = { 215: loadBackgroundPreview, 210: loadBackgroundPreview };
