import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { dirname, extname, resolve } from 'node:path';
import { type Brand, type BrandSettings, completeBrand } from './brand.ts';
import { parseBrandSettings } from './brand-schema.ts';

/** A picture of the brand that is served with the page. */
export interface BrandFile {
  /** Below the page, with the content's hash in its name: `brand/logo.0f1e2d3c4b5a6978.svg`. */
  readonly address: string;
  readonly type: string;
  readonly bytes: Buffer;
}

export interface BrandBundle {
  readonly brand: Brand;
  readonly files: readonly BrandFile[];
}

/** What is wrong in a brand, one line each. */
export class BrandError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`The brand cannot be used:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'BrandError';
    this.problems = problems;
  }
}

const mostSettingsBytes = 256 * 1024;
const mostPictureBytes = 512 * 1024;

const startsWith = (bytes: Buffer, hex: string, at = 0): boolean =>
  bytes.subarray(at, at + hex.length / 2).toString('hex') === hex;

/** By what the file is, not by what it is called. */
const pictureTypes: Readonly<Record<string, { type: string; fits: (bytes: Buffer) => boolean }>> = {
  '.svg': { type: 'image/svg+xml', fits: (bytes) => /<svg[\s>]/.test(bytes.subarray(0, 4096).toString('utf8')) },
  '.png': { type: 'image/png', fits: (bytes) => startsWith(bytes, '89504e470d0a1a0a') },
  '.jpg': { type: 'image/jpeg', fits: (bytes) => startsWith(bytes, 'ffd8ff') },
  '.webp': { type: 'image/webp', fits: (bytes) => startsWith(bytes, '52494646') && startsWith(bytes, '57454250', 8) },
  '.ico': { type: 'image/x-icon', fits: (bytes) => startsWith(bytes, '00000100') },
};

const readFile = (path: string, most: number): Buffer => {
  let size: number;
  try {
    const found = statSync(path);
    if (!found.isFile()) throw new BrandError([`${path} is no file`]);
    size = found.size;
  } catch (cause) {
    if (cause instanceof BrandError) throw cause;
    throw new BrandError([`${path} cannot be read: ${(cause as NodeJS.ErrnoException).code ?? String(cause)}`]);
  }
  if (size > most) throw new BrandError([`${path} has ${size} bytes, and at most ${most} may be`]);
  try {
    return readFileSync(path);
  } catch (cause) {
    throw new BrandError([`${path} cannot be read: ${(cause as NodeJS.ErrnoException).code ?? String(cause)}`]);
  }
};

const parseJson = (text: string, where: string): unknown => {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (cause) {
    throw new BrandError([`${where} is no JSON: ${cause instanceof Error ? cause.message : String(cause)}`]);
  }
};

/** The settings, and the folder that the paths in them start from. */
const readSettings = (source: string, folder: string): { value: unknown; folder: string } => {
  if (source.trimStart().startsWith('{')) return { value: parseJson(source, 'the text'), folder };
  const path = resolve(folder, source);
  return { value: parseJson(readFile(path, mostSettingsBytes).toString('utf8'), path), folder: dirname(path) };
};

const isElsewhere = (value: string): boolean => /^[a-z]+:/i.test(value);

const readPicture = (name: 'logo' | 'favicon', value: string, folder: string): BrandFile => {
  const path = resolve(folder, value);
  const extension = extname(path).toLowerCase().replace('.jpeg', '.jpg');
  const kind = pictureTypes[extension];
  const known = Object.keys(pictureTypes).join(', ');
  if (!kind) throw new BrandError([`${name}: ${path} is none of ${known}`]);
  const bytes = readFile(path, mostPictureBytes);
  if (!kind.fits(bytes)) throw new BrandError([`${name}: ${path} does not hold what its name says (${kind.type})`]);
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  return { address: `brand/${name}.${hash}${extension}`, type: kind.type, bytes };
};

/**
 * Reads a brand: `source` is the path of a JSON file or the JSON itself; empty or undefined: the default brand. Paths start from
 * `folder`, and those within a file from the file's own folder.
 * @throws BrandError with everything that is wrong in it.
 */
export const readBrand = (source: string | undefined, folder: string = process.cwd()): BrandBundle => {
  if (source === undefined || source.trim() === '') return { brand: completeBrand({}), files: [] };
  const { value, folder: base } = readSettings(source, folder);
  const { settings, problems } = parseBrandSettings(value);
  if (settings === null) throw new BrandError(problems);
  const files: BrandFile[] = [];
  const addresses: BrandSettings = {};
  const wrong: string[] = [];
  for (const name of ['logo', 'favicon'] as const) {
    const given = settings[name];
    if (!given || isElsewhere(given)) continue;
    try {
      const file = readPicture(name, given, base);
      files.push(file);
      Object.assign(addresses, { [name]: file.address });
    } catch (error) {
      if (!(error instanceof BrandError)) throw error;
      wrong.push(...error.problems);
    }
  }
  if (wrong.length > 0) throw new BrandError(wrong);
  return { brand: completeBrand({ ...settings, ...addresses }), files };
};
