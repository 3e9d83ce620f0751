import { createHostConfig } from '@atelier/build/host';
import { readRegistryKeys } from '@atelier/build/registry-keys';

const folder = import.meta.dirname;

export default (_: unknown, { mode }: { mode?: string }) =>
  createHostConfig({
    folder,
    isDevelopment: mode === 'development',
    registryKeys: readRegistryKeys(folder),
    developmentRemotes: JSON.parse(process.env['ATELIER_DEVELOPMENT_REMOTES'] ?? '{}') as Record<string, string>,
    ...(process.env['ATELIER_SERVER_ORIGIN'] && { serverOrigin: process.env['ATELIER_SERVER_ORIGIN'] }),
  });
