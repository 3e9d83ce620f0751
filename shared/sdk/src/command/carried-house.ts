import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { House } from '@atelier/build/shares';
import { filesHash } from '@atelier/build/source-hash';

/** `house.json` of the tarball: what the packages that it carries were compiled from. Paths are relative to the tarball's root. */
export interface CarriedFacts extends Omit<House, 'sourceHash'> {
  /** Of the SDK, which is that of the platform. */
  version: string;
  /** Compiled module by the name that remotes import it by. */
  names: Readonly<Record<string, string>>;
}

/** Root of the installed package; this file is in `lib/shared/sdk/src/command`. */
const sdkFolder = resolve(import.meta.dirname, '../../../../..');

/** Folder with the compiled packages. */
export const compiledFolder = join(sdkFolder, 'lib');

let facts: CarriedFacts | undefined;
export const carriedFacts = (): CarriedFacts => {
  facts ??= JSON.parse(readFileSync(join(sdkFolder, 'house.json'), 'utf8')) as CarriedFacts;
  return facts;
};

/** Locations of the shared packages, for the bundler and the test runner. */
export const houseAliases = (): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(carriedFacts().names).map(([name, path]) => [name, join(sdkFolder, path)]));

/** What a build of the remote depends on beside the SDK. */
const sources = ['src', 'package.json', 'package-lock.json'];

/** What the remote in a folder is built with. */
export const carriedHouse = (folder: string): House => {
  const { names: _, version: __, schema, signs, ...rest } = carriedFacts();
  return {
    ...rest,
    schema: { ...schema, face: join(sdkFolder, schema.face) },
    signs: { ...signs, face: join(sdkFolder, signs.face) },
    sourceHash: filesHash(folder, sources, readFileSync(join(sdkFolder, 'house.json'), 'utf8')),
  };
};
