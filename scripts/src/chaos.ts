import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { readBucketSettings } from '@atelier/object-store/open-bucket';
import { createS3ObjectStore } from '@atelier/object-store/s3-object-store';
import type { Books, Crowd } from '@atelier/server/bench/designers';
import { chromium } from 'playwright';
import { openWatchedPage, type Said, type WatchedPage } from './chaos/watched-page.ts';
import { findChromium } from './chromium.ts';
import { type Cluster, withCluster } from './cluster/start-cluster.ts';
import { tableOf } from './load/run-load.ts';
import { readOptions } from './run.ts';
import { takeTemporaryFolder } from './temporary-folder.ts';

export interface Fault {
  /** In words for the table. */
  name: string;
  /** Milliseconds after which what was halted goes on; absent for what is over at once. */
  lasts?: number;
  /** Happens when the picture is being drawn, not before. */
  isWhileDrawing?: boolean;
  /** The picture of the form is lost: the user has to choose it again. */
  losesPicture?: boolean;
  begin(): unknown;
  end?(): void;
}

/** The process and all below it. */
const treeOf = (pid: number): number[] => {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return [pid, ...(children === '' ? [] : children.split(' ').flatMap((child) => treeOf(Number(child))))];
};

/** Halts processes as a machine does whose network or disk hangs: they are there and say nothing. */
const halted = (cluster: Cluster, names: readonly string[], lasts: number): Pick<Fault, 'lasts' | 'begin' | 'end'> => {
  let pids: number[] = [];
  const send = (signal: NodeJS.Signals) => {
    for (const pid of pids) {
      try {
        process.kill(pid, signal);
      } catch {
        // Ended meanwhile.
      }
    }
  };
  return {
    lasts,
    begin: () => {
      pids = names.flatMap((name) => treeOf(cluster.part(name).pid() ?? process.pid));
      send('SIGSTOP');
    },
    end: () => send('SIGCONT'),
  };
};

const killed = (cluster: Cluster, ...names: readonly string[]): Pick<Fault, 'begin'> => ({
  begin: () => {
    for (const name of names) cluster.part(name).signal('SIGKILL');
  },
});

/** Deletes every object of the bucket. */
const loseObjects = async ({ nodeEnv }: Cluster): Promise<void> => {
  const { settings, problem } = readBucketSettings(nodeEnv['BLOB_STORE'] ?? '', nodeEnv);
  if (problem !== undefined) throw new Error(problem);
  const bucket = createS3ObjectStore(settings);
  for await (const { key } of bucket.list('')) await bucket.delete(key);
};

/** What goes wrong in the trial, in turn; the nodes are two of each. */
export const faultsOf = (cluster: Cluster, crowd: Crowd): readonly Fault[] => [
  { name: 'nothing', begin: () => undefined },
  { name: 'one api node killed', ...killed(cluster, 'api-1') },
  { name: 'both api nodes killed', ...killed(cluster, 'api-1', 'api-2') },
  { name: 'one api node halted for 20 s', ...halted(cluster, ['api-2'], 20_000) },
  { name: 'one worker killed while it draws', isWhileDrawing: true, ...killed(cluster, 'worker-1') },
  { name: 'both workers killed while they draw', isWhileDrawing: true, ...killed(cluster, 'worker-1', 'worker-2') },
  { name: 'both workers halted for 20 s', ...halted(cluster, ['worker-1', 'worker-2'], 20_000) },
  { name: 'S3 server killed', ...killed(cluster, 's3') },
  { name: 'S3 server halted for 20 s', ...halted(cluster, ['s3'], 20_000) },
  { name: 'PostgreSQL killed', ...killed(cluster, 'postgres') },
  { name: 'PostgreSQL halted for 10 s', ...halted(cluster, ['postgres'], 10_000) },
  { name: 'lines on which nodes listen broken', begin: () => crowd.breakListening() },
  { name: 'balancer killed', ...killed(cluster, 'balancer') },
  {
    name: 'everything but the database killed',
    ...killed(cluster, 'balancer', 'api-1', 'api-2', 'worker-1', 'worker-2', 's3'),
  },
  { name: 'objects of the bucket lost', losesPicture: true, begin: () => loseObjects(cluster) },
];

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
const runChaos = (tell: (line: string) => void, only = ''): Promise<{ trials: Trial[]; books: Books }> =>
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

const usage = `pnpm chaos [--only halted]

What an open page shows when a part of a cluster fails, and when the user gets the picture. Prints the table of docs/operating/scale.md; exits
with 0 when each fault ended in a result, on the same page, reconnected, and the ledger balances.

--only   faults whose name contains this`;

takeTemporaryFolder();
const values = readOptions(usage, { only: { type: 'string', default: '' } });
const tell = (line: string): void => void process.stdout.write(`${line}\n`);
const { trials, books } = await runChaos((line) => process.stderr.write(`${line}\n`), values.only);

/** What is said of every task, with or without a fault. */
const isUsual = ({ text }: Said): boolean => /^coat-\d+：(已完成|开始生成|已提交.*)$/.test(text);

const saidOf = (trial: Trial): string => {
  const said = trial.said.filter((one) => !isUsual(one));
  return said.length === 0
    ? 'nothing'
    : said.map(({ text, after }) => `${text} (${(after / 1000).toFixed(0)} s)`).join(' · ');
};

const head = ['fault', 'what the page shows (after)', 'the picture is there after', 'connected again, same page'];
const rows = trials.map((trial) => [
  trial.fault,
  saidOf(trial),
  trial.resultAfter === undefined ? 'never' : `${trial.resultAfter.toFixed(1)} s`,
  trial.isConnected && trial.isSamePage ? 'yes' : 'no',
]);
tell(tableOf(head, rows));
tell(
  `\nTasks: ${JSON.stringify(books.tasks)}. Drift of the ledger: ${books.drift}. Charged wrongly: ${books.wronglyCharged}.`,
);
const isFine = trials.every(
  ({ resultAfter, isConnected, isSamePage }) => resultAfter !== undefined && isConnected && isSamePage,
);
process.exit(isFine && books.drift === 0 && books.wronglyCharged === 0 ? 0 : 1);
