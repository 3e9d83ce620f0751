import { createInstance, type ModuleFederation, type ModuleFederationRuntimePlugin } from '@module-federation/runtime';
import * as runtimeCore from '@module-federation/runtime/core';
import { pageShares } from './page-shares.ts';

/**
 * Starts the federation runtime with everything that the page offers. Remotes are built without the runtime's core and take
 * this one by its global name, the published ones too: so it stays there for as long as such remotes are in a store.
 */
export const createRuntime = (plugin: ModuleFederationRuntimePlugin): ModuleFederation => {
  Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore });
  return createInstance({
    name: 'atelier_host',
    remotes: [],
    // The default would fetch every remote as soon as one is opened.
    shareStrategy: 'loaded-first',
    shared: pageShares(),
    plugins: [plugin],
  });
};
