import type { Books } from '@atelier/server/bench/designers';
import { chromium } from 'playwright';
import { findChromium } from '../chromium.ts';
import { withCluster } from '../load/with-cluster.ts';
import { type Fault, faultsOf } from './faults.ts';
import { openWatchedPage, type Said, type WatchedPage } from './watched-page.ts';

export interface Trial {
  fault: string;
  said: readonly Said[];
  /** Seconds from the press on Generate to its result; undefined: none came. */
  resultAfter: number | undefined;
  isConnected: boolean;
  isSamePage: boolean;
}

/** Milliseconds in which a result has to come, whatever happened. */
const resultLimitMs = 180_000;
const connectLimitMs = 90_000;
const untilPressed = 300;

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const suffer = async (fault: Fault): Promise<void> => {
  await fault.begin();
  if (fault.lasts !== undefined) setTimeout(() => fault.end?.(), fault.lasts);
};

/** Presses Generate at the moment of the fault, and retries whatever the page offers to retry. */
const tryOne = async (page: WatchedPage, fault: Fault): Promise<Trial> => {
  await page.listen();
  const from = performance.now();
  if (fault.isWhileDrawing) {
    await page.press();
    await page.untilDrawing().catch(() => undefined);
    await suffer(fault);
  } else {
    await suffer(fault);
    await sleep(untilPressed);
    await page.press();
  }
  if (fault.losesPicture) {
    await sleep(10_000);
    await page.choosePicture();
    await page.press();
  }
  const came = await page.untilResult(resultLimitMs);
  const resultAfter = came === undefined ? undefined : (performance.now() - from) / 1000;
  const isConnected = await page.untilConnected(connectLimitMs);
  // What was halted goes on before the next fault.
  await sleep(Math.max(3000, (fault.lasts ?? 0) - (performance.now() - from) + 3000));
  return { fault: fault.name, said: await page.said(), resultAfter, isConnected, isSamePage: await page.isSamePage() };
};

/** Each fault in turn on one cluster under one open page. `only`: faults whose name holds it. */
export const runChaos = (tell: (line: string) => void, only = ''): Promise<{ trials: Trial[]; books: Books }> =>
  withCluster({ tell }, 0, async ({ cluster, crowd }) => {
    const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
    try {
      const context = await browser.newContext({ viewport: { width: 1440, height: 2400 }, locale: 'zh-CN' });
      const page = await openWatchedPage(await context.newPage(), cluster.url);
      await page.choosePicture();
      const trials: Trial[] = [];
      for (const fault of faultsOf(cluster, crowd).filter(({ name }) => name.includes(only))) {
        const trial = await tryOne(page, fault);
        trials.push(trial);
        tell(
          `${trial.fault}: ${trial.resultAfter?.toFixed(1) ?? 'no result'} s, ${trial.said.map(({ text }) => text).join(' / ')}`,
        );
        await Promise.all(
          cluster.parts.map(async (part) => {
            while (!(await part.isReady())) await sleep(100);
          }),
        );
      }
      return { trials, books: await crowd.books() };
    } finally {
      await browser.close();
    }
  });
