import { type Figure, median } from '@atelier/testing/figure';
import { type Browser, chromium } from 'playwright';
import { findChromium } from '../chromium.ts';
import { type Built, build } from '../product.ts';
import { type Side, startSide, toolPage, visitCold, withColdPage } from './cold-visit.ts';
import { scriptKilobytes } from './script-bytes.ts';
import { buildSingleBundle } from './single/build-single.ts';

const pairs = 25;
/** 40 ms round trip, 10 Mbit/s. */
const line = { offline: false, latency: 40, downloadThroughput: 10e6 / 8, uploadThroughput: 10e6 / 8 };

const scriptsOf = (browser: Browser, side: Side): Promise<number> =>
  withColdPage(browser, side, (page) =>
    scriptKilobytes(page, async () => {
      await page.goto(`${side.product.url}/${toolPage}`, { waitUntil: 'networkidle' });
      await page.locator('section').getByRole('heading', { level: 1 }).waitFor();
    }),
  );

const timeOf = async (browser: Browser, side: Side): Promise<number> => (await visitCold(browser, side, { line })).form;

/** Alternates the builds, so that other load on the machine affects both equally. */
const timePairs = async (browser: Browser, federated: Side, single: Side): Promise<{ ratio: number; note: string }> => {
  const rows: { federated: number; single: number }[] = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    const isFederatedFirst = pair % 2 === 0;
    const early = isFederatedFirst ? await timeOf(browser, federated) : await timeOf(browser, single);
    const late = isFederatedFirst ? await timeOf(browser, single) : await timeOf(browser, federated);
    rows.push(isFederatedFirst ? { federated: early, single: late } : { federated: late, single: early });
  }
  const typical = (side: 'federated' | 'single') => median(rows.map((row) => row[side])).toFixed(0);
  return {
    ratio: median(rows.map((row) => row.federated / row.single)),
    note: `${typical('federated')} ms to ${typical('single')} ms`,
  };
};

/** Measures the cost of federation: the product against the same code as one bundle. */
export const measureHost = async (): Promise<Figure[]> => {
  const built = await build();
  const bundle: Built = { web: await buildSingleBundle(), store: built.store };
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
  const sides: Side[] = [];
  try {
    const federated = await startSide(browser, built);
    sides.push(federated);
    const single = await startSide(browser, bundle);
    sides.push(single);
    const federatedScripts = await scriptsOf(browser, federated);
    const singleScripts = await scriptsOf(browser, single);
    const time = await timePairs(browser, federated, single);
    return [
      {
        id: 'host.bytes.ratio',
        value: federatedScripts / singleScripts,
        unit: 'x',
        target: 1.12,
        better: 'lower',
        note: `brotli 11 of scripts on a cold visit of HD upscale, ${federatedScripts.toFixed(0)} KB to ${singleScripts.toFixed(0)} KB as one bundle`,
      },
      {
        id: 'host.time.ratio',
        value: time.ratio,
        unit: 'x',
        target: 1.08,
        better: 'lower',
        note: `cold, signed in, to HD upscale's form at 40 ms and 10 Mbit, median of ${pairs} pairs, ${time.note} as one bundle`,
      },
    ];
  } finally {
    await browser.close();
    for (const { product } of sides) await product.stop();
  }
};
