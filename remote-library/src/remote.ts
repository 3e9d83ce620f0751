import { defineRemote } from '@atelier/platform/remote';
import { laterRoutes } from '@atelier/workbench/later-routes';
import { hostApi, navigation } from './registry-entry.ts';

export const remote = defineRemote({ hostApi, navigation, routes: laterRoutes(navigation), i18n: {} });
