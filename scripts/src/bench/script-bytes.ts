import { brotliCompressSync } from 'node:zlib';
import type { Page } from 'playwright';

/** Duration in ms without a request that ends a visit; a page prefetches after its first rendering, so half a second is too short. */
const quiet = 1500;

/** Brotli (quality 11) kilobytes of every script that a page fetches during `visit` and until requests pause. */
export const scriptKilobytes = async (page: Page, visit: () => Promise<void>): Promise<number> => {
  const bodies: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    const body = response.body();
    // A failed visit closes the page; its own error is the one to report.
    body.catch(() => undefined);
    bodies.push(body);
  });
  await visit();
  for (let counted = -1; counted < bodies.length; ) {
    counted = bodies.length;
    await page.waitForTimeout(quiet);
  }
  const sizes = (await Promise.all(bodies)).map((body) => brotliCompressSync(body).length);
  return sizes.reduce((sum, size) => sum + size, 0) / 1024;
};
