import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildInfo } from '@atelier/build/remote';
import { readEntry, readRemoteFolder, remoteConfig, runBundler } from './remote-config.ts';

/**
 * Builds the release into `dist`. @throws DeployError when the build fails, a stylesheet has external references, or it exceeds its budget.
 */
export const build = async (folder: string): Promise<BuildInfo> => {
  const remote = readRemoteFolder(folder);
  await runBundler(await remoteConfig(remote, await readEntry(folder)));
  return JSON.parse(readFileSync(join(folder, 'dist/build-info.json'), 'utf8')) as BuildInfo;
};
