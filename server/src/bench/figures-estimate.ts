import { setTimeout as sleep } from 'node:timers/promises';
import { submitCalls } from '@atelier/contract/generation';
import { type Figure, median } from '@atelier/testing/figure';
import { asc } from 'drizzle-orm';
import sharp from 'sharp';
import { estimateMiss } from '../modules/tasks/draw-task.ts';
import type { Database } from '../platform/db/database.ts';
import { tasks } from '../platform/db/schema/generation.ts';
import { demo } from '../seed/demo.ts';
import { type BenchClient, signIn } from './bench-client.ts';
import { withBenchDatabase } from './bench-database.ts';
import { startServer, stopServer } from './figures-task.ts';

/** Tasks that train the server's duration estimate of the tool; their own estimates are not counted. */
const lessons = 12;
/** Sizes of task bursts, so that most tasks wait in the queue. */
const bursts = [1, 4, 8, 1, 6, 3, 8, 1];
const settleLimitMs = 300_000;

const submit = async (client: BenchClient, at: number): Promise<void> => {
  const background = { r: at * 2, g: 90, b: 60 };
  const [width, height] = [500 + (at % 5) * 60, 640];
  const picture = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
  const original = [(await client.upload(picture)).id];
  const submission = {
    type: 5,
    inputs: { original },
    params: { method: 'faithful' },
    idempotency_key: `estimate-${at}-${process.pid}`,
  };
  await client.call(submitCalls.generate_hd, submission);
};

const settled = async (db: Database, count: number) => {
  for (const until = performance.now() + settleLimitMs; ; await sleep(200)) {
    const rows = await db.orm.select().from(tasks).orderBy(asc(tasks.id));
    const finished = rows.filter(({ finishedAt }) => finishedAt !== null).length;
    if (finished >= count) return rows;
    if (performance.now() > until)
      throw new Error(`the end of ${count} tasks: only ${finished} finished within ${settleLimitMs / 1000} s`);
  }
};

/** Measures how often a task ends within the range quoted at submission. */
export const measureEstimate = (): Promise<Figure[]> =>
  withBenchDatabase(async (bench) => {
    const { child, url } = await startServer(bench);
    try {
      const client = await signIn(url, demo.username, demo.password);
      let sent = 0;
      const send = async () => {
        sent += 1;
        await submit(client, sent);
      };
      for (let lesson = 0; lesson < lessons; lesson++) {
        await send();
        await settled(bench.db, sent);
      }
      // Estimates are refreshed every five seconds.
      await sleep(5500);
      for (const burst of bursts) {
        for (let task = 0; task < burst; task++) await send();
        await settled(bench.db, sent);
      }
      const rows = (await settled(bench.db, sent)).slice(lessons);
      const misses = rows.map(estimateMiss).filter((miss) => miss !== null);
      const inside = (misses.filter((miss) => miss === 0).length / misses.length) * 100;
      // A very wide range is always right and useless: the median width is reported with the figure.
      const widths = rows.map(({ quotedMin, quotedMax }) => (quotedMax ?? 0) - (quotedMin ?? 0));
      const note = `${misses.length} upscales in bursts of 1 to 8, quoted range (median ${median(widths)} s wide) against real end`;
      return [{ id: 'workbench.estimate.inside', value: inside, unit: '%', target: 80, better: 'higher', note }];
    } finally {
      await stopServer(child);
    }
  });
