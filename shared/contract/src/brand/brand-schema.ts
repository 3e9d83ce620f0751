import { z } from 'zod';
import { assertEnvelopeSeparator } from '../envelope.ts';
import type { Language } from '../errors.ts';
import { type Brand, type BrandSettings, defaultBrand } from './brand.ts';

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

/** One text for both languages, or each; a language that is left out says what the other one says. */
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

/** Encrypted, but for a machine's own trials. */
const isSecure = (url: URL): boolean => /^(https|wss):$/.test(url.protocol) || isLoopback(url);

/** `https://name[:port]` and no more; `secure` is the encrypted protocol of it. */
const origin = (secure: 'https' | 'wss') =>
  z
    .string({ error: 'is a text' })
    .transform((text) => text.trim().replace(/\/$/, ''))
    .refine(
      (text) => {
        if (text === '') return true;
        const protocols = [`${secure}:`, `${secure.slice(0, -1)}:`];
        // A path, a query, a user: what is left of it after the origin.
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

/** An address elsewhere; anything else is the path of a file, which `readBrand` replaces by its address. */
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

/** The setting that was meant, where only the case or the order of a letter or two is wrong. */
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
 * A brand as an operator writes it. Every setting may be left out; a setting that does not exist is an error, so that a slip of
 * the pen is seen at the first start and not in the page.
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

/** What is wrong in it, one line each, `webName: is not empty`; or the settings. */
export const parseBrandSettings = (
  value: unknown,
): { settings: BrandSettings; problems: [] } | { settings: null; problems: string[] } => {
  const parsed = brandSchema.safeParse(value);
  if (parsed.success) return { settings: parsed.data as BrandSettings, problems: [] };
  const problems = parsed.error.issues.map(({ path, message }) =>
    path.length === 0 ? message : `${path.join('.')}: ${message}`,
  );
  return { settings: null, problems };
};
