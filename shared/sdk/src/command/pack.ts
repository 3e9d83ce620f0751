import { existsSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { DeployError } from '@atelier/deploy/deploy-error';
import { packRemote } from '@atelier/deploy/packages/pack-remote';
import { createKeyFile, readSigningKey } from '@atelier/deploy/packages/signatures';
import { build } from './build.ts';
import { UserError } from './user-error.ts';

interface PackOptions {
  /** The team's key: its file, or as CI keeps it in a secret, the key itself. */
  key?: string | undefined;
  say: (line: string) => void;
}

/** Where the first `pack` puts a key; `.gitignore` of a new remote leaves it out. */
const ownKey = 'team.key.json';

const keyFor = (folder: string, given: string | undefined, say: (line: string) => void) => {
  const source = given ?? process.env['ATELIER_TEAM_KEY'];
  if (source) return readSigningKey(source.trimStart().startsWith('{') ? source : resolve(folder, source));
  const path = join(folder, ownKey);
  if (existsSync(path)) return readSigningKey(path);
  const key = createKeyFile(path);
  say(`${ownKey} is your team's key from now on. Keep it: it signs every version, and it is in no repository.`);
  return key;
};

/**
 * Builds the remote and writes the package that an operator publishes, signed by the team's key.
 * @throws UserError where it does not build, would not be published, or the key cannot be read.
 */
export const pack = async (folder: string, { key: given, say }: PackOptions): Promise<string> => {
  const { navigation } = await build(folder);
  try {
    const key = keyFor(folder, given, say);
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
  } catch (error) {
    throw error instanceof DeployError ? new UserError(error.message, { cause: error }) : error;
  }
};
