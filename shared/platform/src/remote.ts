import type { NavigationRoute } from '@atelier/contract/registry';
import type { RouteObject } from 'react-router-dom';
import type { TextBundle } from './i18n.ts';

/** Exposed by a remote as `./remote`. */
export interface RemoteModule {
  /** Compatible host API versions, e.g. `^1.0.0`. */
  hostApi: string;
  /** Absolute paths are relative to the root: `{ path: '/auxiliaryTools', children: [...] }`; pages are `lazy`. */
  routes: RouteObject[];
  /** The same entries that `publish` writes into the registry. */
  navigation: readonly NavigationRoute[];
  /** Own events, created by `createRemoteEvents` of `@atelier/platform/bus`. */
  events?: object;
  /** Texts by namespace, loaded before the first page is shown. */
  i18n: Readonly<Record<string, TextBundle>>;
}

/** Type-checks the exports of a remote. */
export const defineRemote = (remote: RemoteModule): RemoteModule => remote;
