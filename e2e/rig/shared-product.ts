import { existsSync, readFileSync } from 'node:fs';

/** Everything that the shared product wrote to its logs so far, of all its nodes. */
export const productLog = (): string => {
  const files = JSON.parse(process.env['E2E_LOGS'] ?? '[]') as string[];
  return files.map((file) => (existsSync(file) ? readFileSync(file, 'utf8') : '')).join('');
};

/** The environment of a command that works on the shared product's data. */
export const productEnv = (): NodeJS.ProcessEnv => ({
  ...process.env,
  ...(JSON.parse(process.env['E2E_NODE_ENV'] ?? '{}') as Record<string, string>),
  ATELIER_DATA: process.env['E2E_DATA'] ?? '',
});
