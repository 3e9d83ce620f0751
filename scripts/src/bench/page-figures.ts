import type { Figure } from '@atelier/testing/figure';
import { chromium } from 'playwright';
import { findChromium, signInDemo } from '../chromium.ts';
import { build, startProduct } from '../product.ts';
import { measurePaint, paintNote } from './public-paint.ts';
import { scriptKilobytes } from './script-bytes.ts';

/** Measures first-load JavaScript and first paint of a public page, and first-load JavaScript of a tool page. */
export const measurePages = async (): Promise<Figure[]> => {
  const product = await startProduct(await build());
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const publicPage = await browser.newPage();
    const publicScripts = await scriptKilobytes(publicPage, async () => {
      await publicPage.goto(`${product.url}/#/home`, { waitUntil: 'networkidle' });
    });

    await publicPage.close();
    const paint = await measurePaint(browser, `${product.url}/#/home`);

    const context = await browser.newContext();
    const signIn = await context.newPage();
    await signIn.goto(`${product.url}/#/login`);
    await signInDemo(signIn);
    await signIn.close();
    const toolPage = await context.newPage();
    // Pages of a context share its cache; a cold visit must not use it.
    const session = await context.newCDPSession(toolPage);
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    const toolScripts = await scriptKilobytes(toolPage, async () => {
      await toolPage.goto(`${product.url}/#/auxiliaryTools/hDenlarge`, { waitUntil: 'networkidle' });
      await toolPage.getByRole('heading', { level: 1 }).waitFor();
    });
    const note = 'brotli 11 of every script fetched on a cold visit of';
    return [
      { id: 'page.public.js', value: publicScripts, unit: 'KB', target: 160, better: 'lower', note: `${note} /home` },
      {
        id: 'page.public.lcp',
        value: paint.largest / 1000,
        unit: 's',
        target: 2.5,
        better: 'lower',
        note: `largest paint, median of the slower width; ${paintNote}`,
      },
      {
        id: 'page.public.cls',
        value: paint.shift,
        unit: '',
        target: 0.03,
        better: 'lower',
        note: `layout shift, worst visit; ${paintNote}`,
      },
      { id: 'page.tool.js', value: toolScripts, unit: 'KB', target: 290, better: 'lower', note: `${note} HD upscale` },
    ];
  } finally {
    await browser.close();
    await product.stop();
  }
};
