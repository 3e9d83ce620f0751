import { brotliCompressSync } from 'node:zlib';
import type { Page } from 'playwright';

/** Brotli (quality 11) kilobytes of every script that a page fetches during `visit`. */
export const scriptKilobytes = async (page: Page, visit: () => Promise<void>): Promise<number> => {
  const bodies: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    const body = response.body();
    // A visit that fails closes the page; its own error is the one to be told.
    body.catch(() => undefined);
    bodies.push(body);
  });
  await visit();
  const sizes = (await Promise.all(bodies)).map((body) => brotliCompressSync(body).length);
  return sizes.reduce((sum, size) => sum + size, 0) / 1024;
};
