import { createRemoteConfig, type RegistryEntry } from '@atelier/build/remote';
import type { Configuration } from '@rspack/core';
import { carriedHouse, compiledFolder, houseAliases } from './carried-house.ts';
import { exactly, type RemoteFolder } from './read-remote.ts';

/** The build that `atelier-deploy` makes of a workspace remote, with the packages that the SDK contains. */
export const remoteConfig = async ({ folder, name }: RemoteFolder, entry: RegistryEntry): Promise<Configuration> => {
  const house = carriedHouse(folder);
  const built = await createRemoteConfig({
    folder,
    isDevelopment: false,
    remote: name,
    house,
    entry,
    compiled: compiledFolder,
  });
  return {
    ...built,
    resolve: { ...built.resolve, alias: exactly(houseAliases()) },
    // What the federation's plugin says of manifests, which no product reads.
    infrastructureLogging: { level: 'error' },
  };
};
