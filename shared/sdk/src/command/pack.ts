import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { packRemote } from '@atelier/deploy/packages/pack-remote';
import { readTeamKey } from '@atelier/deploy/packages/signatures';
import { build } from './remote-config.ts';

/** Default file of a new key; `.gitignore` of a new remote excludes it. */
const ownKey = 'team.key.json';

/**
 * Builds the remote and writes the package that an operator publishes, signed with the team's key. @throws DeployError when the build
 * fails, the package is not publishable, or the key cannot be read.
 */
export const pack = async (
  folder: string,
  { key: given, say }: { key?: string | undefined; say: (line: string) => void },
): Promise<string> => {
  const { navigation } = await build(folder);
  const key = readTeamKey(given ?? process.env['ATELIER_TEAM_KEY'] ?? ownKey, { folder, say });
  const { remote, version, name, bytes } = await packRemote(join(folder, 'dist'), key);
  const file = join(folder, name);
  writeFileSync(file, bytes);
  const [root] = navigation as readonly { path: string }[];
  say(
    `${relative(folder, file)} holds ${remote} ${version}, ${Math.round(bytes.length / 1000)} KB\n\n` +
      `The operator gives you the remote once, and publishes each package:\n` +
      `  atelier-deploy delegate ${remote} --key ${key.x} --addresses ${root?.path ?? ''}\n` +
      `  atelier-deploy publish ${remote} --package ${name}`,
  );
  return file;
};
