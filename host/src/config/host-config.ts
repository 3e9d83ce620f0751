import type { z } from 'zod';
import type { hostConfigSchema } from './host-config-schema.ts';

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
 * Rejects with a ZodError that names the wrong setting, so that a mistyped configuration is seen at the first start.
 */
export const parseHostConfig = async (json: string | null | undefined): Promise<HostConfig> => {
  if (!json?.trim()) return defaultHostConfig;
  // Fetched only where an installation sets something.
  const { hostConfigSchema } = await import('./host-config-schema.ts');
  const settings = hostConfigSchema.partial().parse(JSON.parse(json));
  return { ...defaultHostConfig, ...settings };
};

/** `<script type="application/json" id="atelier-config">`: data, never code, so a strict content policy allows it. */
export const readHostConfig = (page: Document): Promise<HostConfig> =>
  parseHostConfig(page.getElementById('atelier-config')?.textContent);
