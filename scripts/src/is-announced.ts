import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { pageRegistry, registryDocument } from '@atelier/contract/registry';
import { root } from './paths.ts';

/**
 * Does a store's registry say of a remote's pages what its sources say? Menus and guards go by the registry, so a remote that is
 * developed has to be published once, and again when its addresses, titles or roles change.
 */
export const isAnnounced = async (remote: string, store: string): Promise<boolean> => {
  const path = join(store, 'registry.json');
  if (!existsSync(path)) return false;
  const { payload } = registryDocument.parse(JSON.parse(readFileSync(path, 'utf8')));
  const { remotes } = pageRegistry.parse(JSON.parse(Buffer.from(payload, 'base64').toString('utf8')));
  const entry = remotes[remote];
  const { navigation } = (await import(join(root, remote, 'src/registry-entry.ts'))) as { navigation: unknown };
  return isDeepStrictEqual(entry?.versions[entry.active]?.navigation, JSON.parse(JSON.stringify(navigation)));
};
