import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, extname, join, relative, sep } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { root } from '../paths.ts';

/** A file of a pack: its bytes follow in order, or are stored in the shared folder, which deduplicates equal files of all packs. */
interface PackedFile {
  path: string;
  bytes: number;
  /** Name in the shared folder. */
  kept?: string;
}

export interface Packed {
  pack: Buffer;
  /** Names of the shared files that it needs. */
  kept: string[];
  files: number;
  /** Total unpacked size. */
  bytes: number;
}

/** Formats that are already compressed; they rarely change between builds. */
const isCompressed = (path: string): boolean => /\.(woff2|jpg|png|webp|avif)$/.test(path);

/** One compression window over all files, since scripts of a build are similar. */
const windowBits = 24;

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => relative(folder, join(file.parentPath, file.name)).replaceAll(sep, '/'));

/** Sorts by kind, which compresses best; the same order on every machine. */
const byKind = (one: string, other: string): number => {
  const [first, second] = [one, other].map((path) => `${extname(path)} ${path}`) as [string, string];
  return first < second ? -1 : 1;
};

/** Packs the selected files as brotli: a line of JSON that lists them, then their bytes. Images and fonts go to `keptFolder` by hash. */
export const packFolder = (folder: string, keptFolder: string, isPacked: (path: string) => boolean): Packed => {
  const bodies: Buffer[] = [];
  const list = filesBelow(folder)
    .filter(isPacked)
    .sort(byKind)
    .map((path): PackedFile => {
      const body = readFileSync(join(folder, path));
      if (!isCompressed(path)) {
        bodies.push(body);
        return { path, bytes: body.length };
      }
      const kept = `${createHash('sha256').update(body).digest('hex').slice(0, 16)}${extname(path)}`;
      mkdirSync(keptFolder, { recursive: true });
      writeFileSync(join(keptFolder, kept), body);
      return { path, bytes: body.length, kept };
    });
  const whole = Buffer.concat([Buffer.from(`${JSON.stringify(list)}\n`), ...bodies]);
  const pack = brotliCompressSync(whole, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: windowBits,
      [constants.BROTLI_PARAM_SIZE_HINT]: whole.length,
    },
  });
  return {
    pack,
    kept: [...new Set(list.flatMap(({ kept }) => kept ?? []))].sort(),
    files: list.length,
    bytes: list.reduce((sum, { bytes }) => sum + bytes, 0),
  };
};

/** Writes the files of a pack into a folder. @throws Error when a shared file is missing, or a path would leave the folder. */
export const unpackFolder = (pack: Buffer, keptFolder: string, folder: string): void => {
  const whole = brotliDecompressSync(pack);
  const headEnd = whole.indexOf('\n');
  let place = headEnd + 1;
  for (const { path, bytes, kept } of JSON.parse(whole.toString('utf8', 0, headEnd)) as PackedFile[]) {
    const target = join(folder, path);
    if (relative(folder, target).startsWith('..')) throw new Error(`${path} is outside of the folder`);
    if (kept !== undefined && !existsSync(join(keptFolder, kept)))
      throw new Error(`${path} needs ${kept}, which is missing`);
    const body = kept === undefined ? whole.subarray(place, place + bytes) : readFileSync(join(keptFolder, kept));
    if (kept === undefined) place += bytes;
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, body);
  }
};

/** Builds of earlier platform versions, one folder each; shared files and the keys of their hosts beside them. */
export const recordedFolder = join(root, 'e2e/fixtures/skew');
export const keptFolder = join(recordedFolder, 'kept');
/** Test-only private and public keys with which tests sign registries that recorded hosts accept. */
export const testKeysFolder = join(recordedFolder, 'test-keys');

export const [packName, descriptionName] = ['build.br', 'build.json'];

/** `build.json` of a recorded build. */
export interface RecordedBuild {
  /** Platform version that the host provides. */
  platform: string;
  commit: string;
  /** The remote that was built and published with the host. */
  remote: string;
  files: number;
  /** Unpacked and packed size in bytes, without the shared files. */
  bytes: number;
  packedBytes: number;
  /** Hash of the pack. */
  sha256: string;
  kept: readonly string[];
}

export const hashOfPack = (pack: Buffer): string => createHash('sha256').update(pack).digest('hex');

const read = (platform: string): RecordedBuild =>
  JSON.parse(readFileSync(join(recordedFolder, platform, descriptionName), 'utf8')) as RecordedBuild;

/** Recorded builds, newest platform first. */
export const recordedBuilds = (): RecordedBuild[] => {
  if (!existsSync(recordedFolder)) return [];
  return readdirSync(recordedFolder)
    .filter((name) => existsSync(join(recordedFolder, name, descriptionName)))
    .map(read)
    .sort((one, other) => other.platform.localeCompare(one.platform, undefined, { numeric: true }));
};

/** Unpacks a recorded build: `web` (the host), `registry.json` and `remotes` (the store). @throws Error when the pack has another hash. */
export const unpackRecorded = ({ platform, sha256 }: RecordedBuild, folder: string): void => {
  const path = join(recordedFolder, platform, packName);
  const pack = readFileSync(path);
  if (hashOfPack(pack) !== sha256) throw new Error(`${path} is not what was recorded`);
  unpackFolder(pack, keptFolder, folder);
};
