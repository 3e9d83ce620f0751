import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { dirname, extname, resolve } from 'node:path';
import { z } from 'zod';
import { assertEnvelopeSeparator } from '../envelope.ts';
import type { Language } from '../errors.ts';
import { type Brand, type BrandSettings, completeBrand, defaultBrand } from './brand.ts';

const longestName = 40;
const longestText = 300;

const hasControl = (text: string): boolean => /\p{Cc}|\p{Cs}|[\u2028\u2029\u202A-\u202E\u2066-\u2069]/u.test(text);

const line = (most: number) =>
  z
    .string({ error: 'is a text' })
    .transform((text) => text.trim())
    .refine((text) => text.length <= most && !hasControl(text), {
      error: `is one line of at most ${most} characters, without control characters`,
    });

const name = line(longestName).refine((text) => text !== '', { error: 'is not empty' });

/** One text for both languages, or one for each; a missing language uses the other one's text. */
const words = z
  .union([line(longestText), z.strictObject({ zh: line(longestText).optional(), en: line(longestText).optional() })], {
    error: 'is a text, or { "zh": "...", "en": "..." }',
  })
  .transform((text) => {
    if (typeof text === 'string') return { zh: text, en: text };
    return { zh: text.zh ?? text.en ?? '', en: text.en ?? text.zh ?? '' };
  });
const someWords = words.refine(({ zh }) => zh !== '', { error: 'is not empty' });

const isLoopback = ({ hostname }: URL): boolean => /^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname);

/** Encrypted, or on the local machine. */
const isSecure = (url: URL): boolean => /^(https|wss):$/.test(url.protocol) || isLoopback(url);

/** `https://name[:port]` only; `secure` is the encrypted protocol. */
const origin = (secure: 'https' | 'wss') =>
  z
    .string({ error: 'is a text' })
    .transform((text) => text.trim().replace(/\/$/, ''))
    .refine(
      (text) => {
        if (text === '') return true;
        const protocols = [`${secure}:`, `${secure.slice(0, -1)}:`];
        // The remainder after the origin: path, query, user.
        const url = URL.parse(text);
        return (
          url !== null && protocols.includes(url.protocol) && isSecure(url) && `${url.protocol}//${url.host}` === text
        );
      },
      { error: `is an origin such as ${secure}://name.example, without a path (unencrypted on this machine only)` },
    );

const link = z
  .string({ error: 'is a text' })
  .refine((text) => /^(https?|mailto|tel):$/.test(URL.parse(text)?.protocol ?? ''), {
    error: 'is an address that begins with https:, http:, mailto: or tel:',
  });

/** An external address; anything else is a file path, which `readBrand` replaces by its address. */
const picture = z
  .string({ error: 'is a text' })
  .transform((text) => text.trim())
  .refine((text) => !/^[a-z][a-z\d+.-]+:/i.test(text) || (URL.canParse(text) && isSecure(new URL(text))), {
    error: 'is a file beside the brand file, or an https: address',
  });

const email = z
  .string({ error: 'is a text' })
  .refine((text) => text === '' || /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/.test(text), { error: 'is an e-mail address' });

const separator = z.string({ error: 'is a text' }).refine(
  (text) => {
    try {
      assertEnvelopeSeparator(text);
      return /^[!-~]$/.test(text);
    } catch {
      return false;
    }
  },
  { error: 'is one visible ASCII character outside base64 and the key alphabet, such as . or ~' },
);

const isLanguage = (text: string): text is Language => text === 'zh' || text === 'en';

const languages = z
  .array(z.string().refine(isLanguage, { error: 'is zh or en' }), { error: 'is a list such as ["zh", "en"]' })
  .refine((list) => list.length > 0 && new Set(list).size === list.length, {
    error: 'names at least one language, and each once',
  })
  .transform((list) => list.filter(isLanguage));

const list = { error: 'is a list' };

const recordNumber = z
  .union([words, z.strictObject({ zh: line(longestText).optional(), en: line(longestText).optional(), href: link })], {
    error: 'is a text, or { "zh": "...", "en": "...", "href": "https://..." }',
  })
  .transform((record) => ({ ...record, zh: record.zh ?? record.en ?? '', en: record.en ?? record.zh ?? '' }))
  .refine(({ zh }) => zh !== '', { error: 'is not empty' });
const settingNames = Object.keys(defaultBrand);

/** Suggests the setting for a name with wrong case or a small typing error. */
const meant = (key: string): string | undefined => {
  const plain = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '');
  return settingNames.find((known) => plain(known) === plain(key));
};

const unknownKeys = (keys: readonly string[]): string =>
  keys
    .map((key) => {
      const known = meant(key);
      return `"${key}" is no setting${known ? `; did you mean "${known}"?` : `; there are ${settingNames.join(', ')}`}`;
    })
    .join('; ');

/**
 * Schema of an operator's brand settings. Every setting is optional; an unknown setting is an error, so that typing errors are reported at
 * the first start.
 */
const brandSchema = z
  .strictObject(
    {
      webName: name.refine((text) => !/[【】]/.test(text), {
        error: 'has no 【 or 】, which frame it in short messages',
      }),
      description: someWords,
      operator: line(120).refine((text) => text !== '', { error: 'is not empty' }),
      logo: picture,
      favicon: picture,
      recordNumbers: z.array(recordNumber, list),
      contact: z
        .strictObject({ phone: line(40).optional(), email: email.optional(), hours: words.optional() })
        .transform(({ phone = '', email: mail = '', hours = { zh: '', en: '' } }) => ({ phone, email: mail, hours })),
      socialLinks: z.array(z.strictObject({ label: name, href: link }), list),
      docsLinks: z.array(z.strictObject({ label: someWords, href: link }), list),
      languages,
      storageSuffix: z
        .string({ error: 'is a text' })
        .refine((text) => /^[A-Za-z0-9_-]{0,32}$/.test(text), { error: 'has at most 32 letters, digits, _ and -' }),
      trendOrigin: origin('https'),
      apiOrigin: origin('https'),
      socketOrigin: origin('wss'),
      imageOrigin: origin('https'),
      envelopeSeparator: separator,
      smsSignature: name.refine((text) => !/[【】]/.test(text), { error: 'is written without 【 and 】' }),
      producer: line(120).refine((text) => text !== '', { error: 'is not empty' }),
    } satisfies Record<keyof Brand, unknown>,
    {
      error: (issue) => (issue.code === 'unrecognized_keys' ? unknownKeys(issue.keys) : 'is an object of settings'),
    },
  )
  .partial();

/** The validation errors, one per row, e.g. `webName: is not empty`; or the settings. */
const parseBrandSettings = (
  value: unknown,
): { settings: BrandSettings; problems: [] } | { settings: null; problems: string[] } => {
  const parsed = brandSchema.safeParse(value);
  if (parsed.success) return { settings: parsed.data as BrandSettings, problems: [] };
  const problems = parsed.error.issues.map(({ path, message }) =>
    path.length === 0 ? message : `${path.join('.')}: ${message}`,
  );
  return { settings: null, problems };
};

/** An image of the brand that is served with the page. */
export interface BrandFile {
  /** Relative to the page, with the content's hash in its name: `brand/logo.0f1e2d3c4b5a6978.svg`. */
  readonly address: string;
  readonly type: string;
  readonly bytes: Buffer;
}

export interface BrandBundle {
  readonly brand: Brand;
  readonly files: readonly BrandFile[];
}

/** Validation errors of a brand, one per row. */
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

/** Detected by content, not by file name. */
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

/** The settings, and the base folder of their paths. */
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
 * Reads a brand: `source` is the path of a JSON file or the JSON itself; empty or undefined: the default brand. Paths are relative to
 * `folder`, and those within a file to the file's own folder. @throws BrandError with all validation errors.
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
