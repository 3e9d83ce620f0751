import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { agreementDates } from '@atelier/contract/agreements';
import { apiBase } from '@atelier/contract/call';
import { apiAnswer, envelopeBody } from '@atelier/contract/envelope';
import { getTask, submitCalls } from '@atelier/contract/generation';
import { generateCount } from '@atelier/contract/membership';
import { giveConsent } from '@atelier/contract/person';
import { createEngineRouter } from '@atelier/engine/engine-router';
import { usualFalTimes } from '@atelier/engine/fal/fal-client';
import { createFalEngine } from '@atelier/engine/fal/fal-engine';
import { loadFalTemplates } from '@atelier/engine/fal/fal-template';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ledgerDrift } from '../../src/modules/wallet/audit.ts';
import { grant } from '../../src/modules/wallet/ledger.ts';
import { withTransaction } from '../../src/platform/db/database.ts';
import { tasks } from '../../src/platform/db/schema/generation.ts';
import { createFakeEngine, plainPicture } from '../generation/fake-engine.ts';
import { openStudio, type Studio } from '../generation/studio.ts';
import { envelope } from '../test-server.ts';
import { type FakeFal, startFakeFal } from './fake-fal.ts';

/** `FAL_KILLS=200 FAL_SEED=7` for a longer run or another seed. */
const kills = Number(process.env['FAL_KILLS'] ?? 6);
const seed = Number(process.env['FAL_SEED'] ?? 1);
const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

/** Mulberry32: numbers from 0 to 1. */
const randomOf = (start: number) => {
  let state = start;
  return (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
};

interface Victim {
  name: string;
  port: number;
  child: ChildProcess;
  /** Resolves once the process is ready. */
  ready: Promise<void>;
}

let fake: FakeFal;
let studio: Studio;
let collector: Server;
let logFile: string;
const victims: Victim[] = [];
const traces: string[] = [];
const answers: string[] = [];

const portOf = (server: Server): number => (server.address() as AddressInfo).port;
const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const port = portOf(probe);
  probe.close();
  await once(probe, 'close');
  return port;
};

beforeAll(async () => {
  fake = await startFakeFal((await plainPicture(640, 800, '#336699')).data);
  fake.scripts = [{ polls: ['running'] }];
  const fal = createFalEngine({
    settings: { ...usualFalTimes, url: fake.url, key: fake.key, slots: 4 },
    templates: loadFalTemplates().templates,
    hasLabel: true,
  });
  const engine = createEngineRouter({ builtin: await createFakeEngine(), fal });
  const env = { ROLE: 'api', ATELIER_FAL_KEY: fake.key, ATELIER_FAL_URL: fake.url };
  studio = await openStudio({ env, engine });
  logFile = join(studio.testServer.config.dataDir, 'kills.log');
  collector = createServer(async (request, response) => {
    for await (const chunk of request) traces.push(String(chunk));
    response.setHeader('content-type', 'application/json').end('{}');
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
});
afterAll(async () => {
  for (const { child } of victims) child.kill('SIGKILL');
  await studio?.close();
  await fake?.close();
  collector?.close();
});

/** A worker answers no calls: it is ready once it has started a task. */
const isUp = async (name: string, port: number, since: Date): Promise<boolean> => {
  if (name === 'api') {
    return fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  }
  const { rows } = await studio.testServer.db.pool.query('select 1 from tasks where started_at > $1 limit 1', [since]);
  return rows.length > 0;
};

const boot = (victim: Pick<Victim, 'name' | 'port'>): Victim => {
  const { db, config } = studio.testServer;
  const log = openSync(logFile, 'a');
  const since = new Date();
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      ROLE: victim.name,
      NODE_NAME: victim.name,
      RATE_LIMIT: '0',
      WORKER_SLOTS: '1',
      LOG_LEVEL: 'debug',
      PORT: String(victim.port),
      DATABASE_URL: db.url,
      ATELIER_DATA: config.dataDir,
      ATELIER_FAL_KEY: fake.key,
      ATELIER_FAL_URL: fake.url,
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${portOf(collector)}`,
    },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const ready = (async () => {
    for (;;) {
      if (child.exitCode !== null || child.signalCode !== null) throw new Error(`${victim.name} ended; see ${logFile}`);
      if (await isUp(victim.name, victim.port, since)) break;
      await pause(200);
    }
  })();
  ready.catch(() => {});
  return { ...victim, child, ready };
};

/** Repeats a submission with the same key until the server answers. */
const submitTask = async (port: number, number: number, inputs: Record<string, string[]>): Promise<string> => {
  const payload = {
    type: 730,
    idempotency_key: `kill-task-${number}`,
    inputs,
    params: { prompt: `number ${number}.` },
  };
  for (;;) {
    try {
      const response = await fetch(`http://127.0.0.1:${port}${apiBase}${submitCalls.generate.path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${studio.ann.access}`, 'content-type': 'application/json' },
        body: JSON.stringify(envelope.seal(payload)),
      });
      const text = JSON.stringify(envelope.open(envelopeBody.parse(await response.json())));
      answers.push(text);
      const answer = apiAnswer.parse(JSON.parse(text));
      if (answer.success === '1') return submitCalls.generate.response.parse(answer.data).task.id;
      throw new Error(`refused: ${text}`);
    } catch (error) {
      if (error instanceof Error && error.message.startsWith('refused')) throw error;
      await pause(100);
    }
  }
};

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

describe('random kill -9 of server, worker and provider', { timeout: 3_600_000 }, () => {
  it(`draws and charges each task once and never stores the key: ${kills} kills, seed ${seed} @full`, async () => {
    const { testServer, ann } = studio;
    const random = randomOf(seed);
    for (const kind of ['fal', 'fal-face'] as const) {
      await testServer.call(giveConsent, { kind, version: agreementDates[kind], is_given: true }, { as: ann });
    }
    const inputs = { garment: [(await studio.upload()).id], model: [(await studio.upload()).id] };
    const { rows: wallets } = await testServer.db.pool.query<{ id: string }>(
      'select wallet_id as id from images limit 1',
    );
    await withTransaction(testServer.db, (tx) =>
      grant(tx, {
        walletId: wallets[0]?.id ?? '',
        amount: 1_000_000,
        source: 'grant',
        expiresAt: null,
        idempotencyKey: 'kills',
      }),
    );
    const before = await testServer.call(generateCount, {}, { as: ann });
    for (const name of ['api', 'worker']) victims.push(boot({ name, port: await freePort() }));
    const apiPort = victims[0]?.port ?? 0;

    let isOver = false;
    let submitted = 0;
    const ids: string[] = [];
    const designer = async (): Promise<void> => {
      while (!isOver) {
        submitted += 1;
        const id = await submitTask(apiPort, submitted, inputs);
        ids.push(id);
        for (;;) {
          const { task } = await testServer.call(getTask, { task_id: id }, { as: ann });
          if (task.state !== 'queued' && task.state !== 'drawing') break;
          await pause(200);
        }
      }
    };
    const designers = Array.from({ length: 3 }, designer);
    await Promise.all(victims.map(({ ready }) => ready));
    const counts = { api: 0, worker: 0, fal: 0 };
    for (let count = 0; count < kills; count += 1) {
      if (count % 20 === 0) process.stdout.write(`kills so far: ${count}\n`);
      await pause(random() * 1500);
      const at = Math.floor(random() * 3);
      const victim = victims[at];
      if (victim === undefined) {
        counts.fal += 1;
        await fake.crash(random() * 800);
        continue;
      }
      await victim.ready;
      await pause(random() * 1500);
      const ended = once(victim.child, 'exit');
      victim.child.kill('SIGKILL');
      await ended;
      counts[victim.name as 'api' | 'worker'] += 1;
      victims[at] = boot(victim);
    }
    isOver = true;
    await Promise.all(victims.map(({ ready }) => ready));
    await Promise.all(designers);

    const all = await testServer.db.orm.select().from(tasks);
    const rows = all.filter(({ idempotencyKey }) => idempotencyKey.startsWith('kill-task-'));
    const done = rows.filter(({ state }) => state === 'completed');
    const prompts = fake.taken.map(({ args }) => /number \d+\./.exec(String(args['prompt']))?.[0] ?? '');
    const drawnTwice = prompts.filter((prompt, place) => prompts.indexOf(prompt) !== place);
    const undrawn = done.filter(({ params }) => !prompts.includes(String(params['prompt'])));
    const charged = rows.reduce((sum, row) => sum + row.charged, 0);
    const price = done[0]?.price ?? 0;
    const reasons = Object.groupBy(
      rows.filter(({ state }) => state !== 'completed'),
      ({ failReason }) => failReason ?? '',
    );
    const failed = Object.fromEntries(Object.entries(reasons).map(([reason, list]) => [reason, list?.length]));
    process.stdout.write(`${JSON.stringify({ counts, tasks: rows.length, done: done.length, failed, charged })}\n`);
    expect(drawnTwice).toEqual([]);
    expect(undrawn).toEqual([]);
    expect(done.length).toBeGreaterThan(0);
    expect(rows).toHaveLength(submitted);
    expect(charged).toBe(price * done.length);
    expect(await testServer.call(generateCount, {}, { as: ann })).toEqual({
      residue_count: before.residue_count - charged,
      held: 0,
    });
    expect(await ledgerDrift(testServer.db.orm)).toBe(0);

    const { rows: dump } = await testServer.db.pool.query<{ text: string }>(
      `select query_to_xml(format('select * from %I.%I', table_schema, table_name), true, true, '')::text as text
       from information_schema.tables where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    );
    // The server keeps running: a temporary file may be gone before it is read.
    const files = filesBelow(testServer.config.dataDir).flatMap((file) => {
      try {
        return readFileSync(file, 'latin1');
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
        throw error;
      }
    });
    const places = {
      database: dump.map(({ text }) => text),
      files,
      traces,
      answers: [...answers, ...studio.messages.map((message) => JSON.stringify(message))],
      log: [testServer.log()],
    };
    for (const [place, texts] of Object.entries(places)) {
      const hits = texts.filter((text) => text.includes(fake.key)).length;
      process.stdout.write(`key in ${place} (${texts.length}, ${texts.join('').length} characters): ${hits}\n`);
      expect(hits).toBe(0);
    }
    expect([traces, answers].map((list) => list.length > 0)).toEqual([true, true]);
  });
});
