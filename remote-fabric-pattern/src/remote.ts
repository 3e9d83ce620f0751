import { defineRemote } from '@atelier/platform/remote';
import { toolPageTexts } from '@atelier/workbench/texts';
import { createToolRoutes } from '@atelier/workbench/tool-routes';
import { hostApi, navigation, tools } from './registry-entry.ts';

/** Fabric and pattern: each page is a tool of this remote on the workbench, loaded when it is opened. */
export const remote = defineRemote({
  hostApi,
  navigation,
  routes: createToolRoutes({
    navigation,
    tools,
    panels: {
      8: async () => (await import('./tools/image-to-vector/panel.tsx')).VectorPreview,
    },
  }),
  i18n: toolPageTexts,
});
