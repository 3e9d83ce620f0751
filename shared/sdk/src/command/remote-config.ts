import { createRemoteConfig, type RegistryEntry } from '@atelier/build/remote';
import type { Configuration } from '@rspack/core';
import { bundledPackages, compiledFolder, packageAliases } from './bundled-packages.ts';
import { exactly, type RemoteFolder } from './read-remote.ts';

/** The build that `atelier-deploy` makes of a workspace remote, with the packages that the SDK contains. */
export const remoteConfig = async ({ folder, name }: RemoteFolder, entry: RegistryEntry): Promise<Configuration> => {
  const packages = bundledPackages(folder);
  const built = await createRemoteConfig({
    folder,
    isDevelopment: false,
    remote: name,
    packages,
    entry,
    compiled: compiledFolder,
  });
  return {
    ...built,
    resolve: { ...built.resolve, alias: exactly(packageAliases()) },
    // What the federation's plugin says of manifests, which no product reads.
    infrastructureLogging: { level: 'error' },
  };
};
