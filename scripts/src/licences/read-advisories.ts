import { z } from 'zod';

const audit = z.object({
  advisories: z.record(
    z.string(),
    z.object({
      module_name: z.string(),
      severity: z.enum(['info', 'low', 'moderate', 'high', 'critical']),
      title: z.string(),
      url: z.string().default(''),
      patched_versions: z.string().nullish(),
    }),
  ),
});

/** Advisories that do not affect the product, by address, with the reason: review when the package is updated. */
const outOfReach = new Map<string, string>();

export interface Advisories {
  /** Advisories that must be fixed before the next release. */
  grave: string[];
  /** Advisories that are only reported. */
  slight: string[];
}

/** Parses the output of `pnpm audit --json`. @throws Error when the registry did not return advisories */
export const readAdvisories = (text: string): Advisories => {
  const found = Object.values(audit.parse(JSON.parse(text)).advisories).filter(({ url }) => !outOfReach.has(url));
  const say = ({ module_name, severity, title, url, patched_versions }: (typeof found)[number]) =>
    `${module_name}: ${title} (${severity}${patched_versions ? `, mended in ${patched_versions}` : ''}) ${url}`;
  const isGrave = ({ severity }: (typeof found)[number]) => severity === 'high' || severity === 'critical';
  return { grave: found.filter(isGrave).map(say), slight: found.filter((item) => !isGrave(item)).map(say) };
};
