import { globSync } from 'node:fs';
import { join } from 'node:path';
import { buildSingle } from '@atelier/build/single';
import { announcedPages, dataFolder, root } from '../../paths.ts';

/** Import of federation in the host; pages and shell are the same in both builds. */
const replaced = 'src/federation/create-federation.ts';

/** Builds the single bundle into the data folder. @returns its folder, served in place of the host. */
export const buildSingleBundle = async (): Promise<string> => {
  const output = join(dataFolder(), 'single');
  await buildSingle({
    host: join(root, 'host'),
    remotes: globSync('remote-*/src/remote.ts', { cwd: root })
      .map((path) => join(root, path, '../..'))
      .sort(),
    navigation: await announcedPages(),
    replaced: [replaced],
    standIn: join(root, 'scripts/src/bench/single/stand-in.ts'),
    output,
  });
  return output;
};
