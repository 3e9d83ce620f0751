import { defineRemote } from '@atelier/platform/remote';
import { toolPageTexts } from '@atelier/workbench/texts';
import { toolRoutes } from '@atelier/workbench/tool-routes';
import { examples } from './examples.ts';
import { hostApi, navigation } from './registry-entry.ts';

/** Fabric and pattern tools: each page is a catalogue row on the workbench, loaded when it is opened. */
export const remote = defineRemote({
  hostApi,
  navigation,
  routes: toolRoutes(navigation, examples),
  i18n: toolPageTexts,
});
