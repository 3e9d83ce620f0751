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
