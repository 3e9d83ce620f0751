import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { submitCalls } from '@atelier/contract/generation';
import { eventMessage } from '@atelier/contract/socket';
import { mapThreshold } from '@atelier/engine/slot/slot';
import { type Figure, percentile } from '@atelier/testing/figure';
import { within } from '@atelier/testing/within';
import sharp from 'sharp';
import { demo } from '../seed/demo.ts';
import { type BenchClient, signIn } from './bench-client.ts';
import { type BenchDatabase, withBenchDatabase } from './bench-database.ts';

const rounds = 100;
const warmUps = 5;
const startLimitMs = 180_000;
const stopLimitMs = 60_000;
const stepLimitMs = 180_000;
/** The server closes a socket without messages for longer than this, in ms. */
const pingMs = 14_000;

/** The server as in production, in a separate process. */
export const startServer = async (
  { db, dataDir }: BenchDatabase,
  env: Readonly<Record<string, string>> = {},
): Promise<{ child: ChildProcess; url: string }> => {
  const child = spawn(process.execPath, [fileURLToPath(new URL('../main.ts', import.meta.url))], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      DEMO: 'true',
      RATE_LIMIT: '0',
      LOG_LEVEL: 'silent',
      // Same value as scripts/src/product.ts.
      MALLOC_MMAP_THRESHOLD_: String(mapThreshold),
      ATELIER_DATA: dataDir,
      DATABASE_URL: db.url,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const readUrl = async (): Promise<string> => {
    for await (const line of createInterface({ input: child.stdout })) {
      const url = / is on (http:\/\/[\w.:]+)/.exec(line)?.[1];
      if (url) return url;
    }
    throw new Error('the server ended while starting');
  };
  try {
    return { child, url: await within(startLimitMs, 'the address of the server', readUrl()) };
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
};

/** Stops a server; kills it after a timeout. */
export const stopServer = async (child: ChildProcess): Promise<void> => {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  try {
    await within(stopLimitMs, 'the end of the server', ended);
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
};

interface Heard {
  /** Timestamp at which the first finished step of a task arrived. */
  firstStep(taskId: string): Promise<number>;
  completed(taskId: string): Promise<void>;
  close(): void;
}

const listen = async (client: BenchClient): Promise<Heard> => {
  const steps = new Map<string, PromiseWithResolvers<number>>();
  const ends = new Map<string, PromiseWithResolvers<void>>();
  const entry = <T>(map: Map<string, PromiseWithResolvers<T>>, id: string): PromiseWithResolvers<T> => {
    const known = map.get(id) ?? Promise.withResolvers<T>();
    map.set(id, known);
    return known;
  };
  const socket = new WebSocket(await client.socketUrl());
  const closed = Promise.withResolvers<never>();
  // Only awaited together with a response.
  closed.promise.catch(() => undefined);
  const ping = setInterval(() => socket.send('{"event":"ping"}'), pingMs);
  socket.onclose = ({ code, reason }) => {
    clearInterval(ping);
    closed.reject(new Error(`the server closed the socket: ${code} ${reason}`));
  };
  socket.onmessage = ({ data }) => {
    const at = performance.now();
    const { data: message } = eventMessage.safeParse(JSON.parse(String(data)));
    if (message?.event === 'generate_progress') entry(steps, message.task_id).resolve(at);
    if (message?.event === 'generate_result' && message.task.state === 'completed') {
      entry(ends, message.task.id).resolve();
    }
  };
  const opened = Promise.withResolvers<Event>();
  socket.onopen = opened.resolve;
  const wait = <T>(what: string, answer: Promise<T>): Promise<T> =>
    within(stepLimitMs, what, Promise.race([answer, closed.promise]));
  await wait('an open socket', opened.promise);
  return {
    firstStep: (id) => wait(`the first step of task ${id}`, entry(steps, id).promise),
    completed: (id) => wait(`the result of task ${id}`, entry(ends, id).promise),
    close: () => socket.close(),
  };
};

/** Milliseconds from the submission's response to the first finished step; 0 when it arrived before. */
const measureOnce = async (client: BenchClient, heard: Heard, round: number): Promise<number> => {
  const colour = { r: round, g: 90, b: 60 };
  const picture = await sharp({ create: { width: 320, height: 400, channels: 3, background: colour } })
    .png()
    .toBuffer();
  const original = [(await client.upload(picture)).id];
  const submission = { type: 5, inputs: { original }, params: {}, idempotency_key: `bench-${round}-${process.pid}` };
  const { task } = await client.call(submitCalls.generate_hd, submission);
  const answered = performance.now();
  const first = await heard.firstStep(task.id);
  await heard.completed(task.id);
  return Math.max(0, first - answered);
};

const measureRounds = async (url: string): Promise<number[]> => {
  const client = await signIn(url, demo.username, demo.password);
  const heard = await listen(client);
  const waits: number[] = [];
  try {
    for (let round = 0; round < warmUps + rounds; round += 1) {
      waits.push(await measureOnce(client, heard, round));
      // The free slot is announced shortly after the result.
      await sleep(20);
    }
  } finally {
    heard.close();
  }
  return waits.slice(warmUps);
};

/** `task.first-progress.p95`: from a submission through the whole server to its first finished step in the page. */
export const measureTask = (): Promise<Figure[]> =>
  withBenchDatabase(async (bench) => {
    const { child, url } = await startServer(bench);
    try {
      const waits = await measureRounds(url);
      const note = `generate's answer to the first finished step on a socket, warm slot, n = ${rounds}, median ${percentile(waits, 0.5).toFixed(0)} ms`;
      return [
        {
          id: 'task.first-progress.p95',
          value: percentile(waits, 0.95),
          unit: 'ms',
          target: 200,
          better: 'lower',
          note,
        },
      ];
    } finally {
      await stopServer(child);
    }
  });
