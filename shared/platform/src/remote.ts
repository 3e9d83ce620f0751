import type { NavigationRoute } from '@atelier/contract/registry';
import type { RouteObject } from 'react-router-dom';
import type { TextBundle } from './i18n.ts';

/** What a remote exposes as `./remote`. */
export interface RemoteModule {
  /** Range of host API versions that it runs with, e.g. `^1.0.0`. */
  hostApi: string;
  /** Absolute paths are relative to the root: `{ path: '/auxiliaryTools', children: [...] }`; pages are `lazy`. */
  routes: RouteObject[];
  /** The same rows that `publish` writes into the registry. */
  navigation: readonly NavigationRoute[];
  /** Events of its own, where it has any: `createRemoteEvents` of `@atelier/platform/bus` makes them. */
  events?: object;
  /** Words by namespace, loaded before the first page is shown. */
  i18n: Readonly<Record<string, TextBundle>>;
}

/** Checks a remote's face at compile time. */
export const defineRemote = (remote: RemoteModule): RemoteModule => remote;
