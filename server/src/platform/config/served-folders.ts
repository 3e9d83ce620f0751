import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '@atelier/engine/environment/read-environment';

export interface ServedFolders {
  webDir: string | undefined;
  storeDir: string | undefined;
}

const isOther = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === false;

/**
 * What the folders that are served lack: a server starts without, since either may be filled later, but a wrong path must not pass for that.
 * @returns a sentence for each
 * @throws ConfigError where one is no folder
 */
export const describeServedFolders = ({ webDir, storeDir }: ServedFolders): string[] => {
  const folders = [
    { name: 'WEB_DIR', path: webDir, file: 'index.html', effect: 'nobody gets a page from this server' },
    {
      name: 'STORE_DIR',
      path: storeDir,
      file: 'registry.json',
      effect: 'pages have no tools until something is published there',
    },
  ];
  const given = folders.flatMap(({ path, ...rest }) => (path === undefined ? [] : [{ path, ...rest }]));
  const wrong = given.filter(({ path }) => isOther(path));
  if (wrong.length > 0) throw new ConfigError(wrong.map(({ name, path }) => `${name}: ${path} is no folder`));
  return given
    .filter(({ path, file }) => !existsSync(join(path, file)))
    .map(({ name, path, file, effect }) => `${name}: there is no ${file} in ${path}, so ${effect}.`);
};
