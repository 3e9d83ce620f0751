import { existsSync, readFileSync } from 'node:fs';

/** Sets this worker's product in the environment: each worker has its own. */
export const selectWorkerProduct = (): void => {
  const products = JSON.parse(process.env['E2E_PRODUCTS'] ?? '[]') as Record<string, string>[];
  Object.assign(process.env, products[Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)]);
};

/** Log lines of the shared product so far, of all its nodes. */
export const productLog = (): string => {
  const files = JSON.parse(process.env['E2E_LOGS'] ?? '[]') as string[];
  return files.map((file) => (existsSync(file) ? readFileSync(file, 'utf8') : '')).join('');
};

/** Environment of a command on the shared product's data. */
export const productEnv = (): NodeJS.ProcessEnv => ({
  ...process.env,
  ...(JSON.parse(process.env['E2E_NODE_ENV'] ?? '{}') as Record<string, string>),
  ATELIER_DATA: process.env['E2E_DATA'] ?? '',
});
