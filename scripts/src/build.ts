import { join } from 'node:path';
import { buildAll } from '@atelier/deploy/build-all';
import { dataFolder } from './paths.ts';

/** Folders of the finished builds. */
export interface Built {
  /** The host's files, served at `/`. */
  web: string;
  /** Folder with registry.json and remotes/. */
  store: string;
  /** Folder of the keys that sign the registry; without it the server does not renew it. */
  keys?: string;
}

/**
 * Builds what has changed since the last time, each app for itself, and publishes it into the data folder's store.
 * `isPromoted`: it serves at once, also beside versions that served before it.
 */
export const build = async ({
  say = () => {},
  isPromoted = true,
}: {
  say?: (line: string) => void;
  isPromoted?: boolean;
} = {}): Promise<Built> => {
  const data = dataFolder();
  const { web, store, keys } = await buildAll({
    store: join(data, 'store'),
    keys: join(data, 'keys'),
    onProgress: say,
    isPromoted,
  });
  return { web, store, keys };
};
