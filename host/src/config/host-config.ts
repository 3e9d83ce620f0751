import { z } from 'zod';

const recordNumber = z.object({ zh: z.string(), en: z.string() });
const link = z.object({ label: z.string(), href: z.string() });

/** What an installation may set: brand, storage suffix, addresses. Read once from the page's `atelier-config` element. */
export const hostConfigSchema = z.object({
  /** Stands behind every page title: `{title} - {webName}`. */
  webName: z.string().min(1),
  /** Address of a logo picture; empty: the drawn mark. */
  logo: z.string(),
  recordNumbers: z.array(recordNumber),
  /** Empty words: not set, and then not shown. */
  contact: z.object({ phone: z.string(), email: z.union([z.email(), z.literal('')]), hours: recordNumber }),
  socialLinks: z.array(link),
  /** Ends every storage key, so that two installations on one origin do not read each other's data. */
  storageSuffix: z.string(),
  /** Origin of the API, without `/api/v1`; empty: this page's. */
  apiOrigin: z.string(),
  /** Origin of the socket (`wss://...`); empty: this page's. */
  socketOrigin: z.string(),
  /** One character between ciphertext and key; the server's must be the same. */
  envelopeSeparator: z.string().length(1),
  /** The only site that a `trend_url` may lead to; empty: none. */
  trendOrigin: z.string(),
});

export type HostConfig = z.infer<typeof hostConfigSchema>;

export const defaultHostConfig: HostConfig = {
  webName: 'Atelier',
  logo: '',
  recordNumbers: [],
  contact: { phone: '', email: '', hours: { zh: '', en: '' } },
  socialLinks: [],
  storageSuffix: '_atelier',
  apiOrigin: '',
  socketOrigin: '',
  envelopeSeparator: '.',
  trendOrigin: '',
};

/**
 * Merges the installation's settings over the defaults.
 * @throws ZodError naming the wrong setting, so that a mistyped configuration is seen at the first start.
 */
export const parseHostConfig = (json: string | null | undefined): HostConfig => {
  if (!json?.trim()) return defaultHostConfig;
  const settings = hostConfigSchema.partial().parse(JSON.parse(json));
  return { ...defaultHostConfig, ...settings };
};

/** `<script type="application/json" id="atelier-config">`: data, never code, so a strict content policy allows it. */
export const readHostConfig = (page: Document): HostConfig =>
  parseHostConfig(page.getElementById('atelier-config')?.textContent);
