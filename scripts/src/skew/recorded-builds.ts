import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../paths.ts';
import { unpackFolder } from './pack.ts';

/** Builds of earlier platform versions, a folder each; kept files and the keys that their hosts know beside them. */
export const recordedFolder = join(root, 'e2e/fixtures/skew');
export const keptFolder = join(recordedFolder, 'kept');
/** Public and private halves: made for this and nothing else, so that tests can sign what recorded hosts believe. */
export const testKeysFolder = join(recordedFolder, 'test-keys');

export const [packName, descriptionName] = ['build.br', 'build.json'];

/** `build.json` of a recorded build. */
export interface RecordedBuild {
  /** Platform version that the host provides. */
  platform: string;
  commit: string;
  /** The remote that was built and published beside the host. */
  remote: string;
  files: number;
  /** Unpacked and packed, without the kept files. */
  bytes: number;
  packedBytes: number;
  /** Of the pack. */
  sha256: string;
  kept: readonly string[];
}

export const hashOfPack = (pack: Buffer): string => createHash('sha256').update(pack).digest('hex');

const read = (platform: string): RecordedBuild =>
  JSON.parse(readFileSync(join(recordedFolder, platform, descriptionName), 'utf8')) as RecordedBuild;

/** What is recorded, the newest platform first. */
export const recordedBuilds = (): RecordedBuild[] => {
  if (!existsSync(recordedFolder)) return [];
  return readdirSync(recordedFolder)
    .filter((name) => existsSync(join(recordedFolder, name, descriptionName)))
    .map(read)
    .sort((one, other) => other.platform.localeCompare(one.platform, undefined, { numeric: true }));
};

/**
 * Puts a recorded build into a folder as its own commands left it: `web` (the host), `registry.json` and `remotes` (the store).
 * @throws Error when the pack is not the one that was recorded.
 */
export const unpackRecorded = ({ platform, sha256 }: RecordedBuild, folder: string): void => {
  const path = join(recordedFolder, platform, packName);
  const pack = readFileSync(path);
  if (hashOfPack(pack) !== sha256) throw new Error(`${path} is not what was recorded`);
  unpackFolder(pack, keptFolder, folder);
};
