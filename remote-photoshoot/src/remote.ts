import { defineRemote } from '@atelier/platform/remote';
import { toolPageTexts } from '@atelier/workbench/texts';
import { createToolRoutes } from '@atelier/workbench/tool-routes';
import { hostApi, navigation, tools } from './registry-entry.ts';

const loadBackgroundPreview = async () => (await import('./tools/background-change/panel.tsx')).BackgroundPreview;

/** AI photoshoot: each page is a tool of this remote on the workbench, loaded when it is opened. */
export const remote = defineRemote({
  hostApi,
  navigation,
  routes: createToolRoutes({ navigation, tools, panels: { 215: loadBackgroundPreview, 210: loadBackgroundPreview } }),
  i18n: toolPageTexts,
});
