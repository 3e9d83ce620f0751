import type { AddressInfo } from 'node:net';
import { defineCall } from '@atelier/contract/call';
import { cpuSeconds, type Figure, median } from '@atelier/testing/figure';
import { sql } from 'drizzle-orm';
import Fastify, { type FastifyInstance, type FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { registerCall, registerPublicCall, sealAnswers } from '../modules/auth/register-call.ts';
import { createAccessTokens, type Session, sessionOf } from '../modules/auth/session.ts';
import { loadSecrets } from '../platform/secrets/secrets.ts';
import { seedDemo } from '../seed/demo.ts';
import { type BenchDatabase, withBenchDatabase } from './bench-database.ts';
import type { HttpOrder, HttpReport } from './http-load.ts';
import { forkLoad, type LoadChild } from './load-child.ts';

const connections = 16;
/** Many short rounds, since other load on this machine changes by the second. */
const rounds = 30;
const milliseconds = 250;
const warmUps = 4;

const letter = z.object({ text: z.string().max(2000) });
const shape = { request: letter, response: letter } as const;
const echo = defineCall('POST /echo', { ...shape, action: 'work' });
const plainEcho = defineCall('POST /plain', { ...shape, auth: 'public' });
/** 1 KB each way. */
const body = { text: 'x'.repeat(1024 - '{"text":""}'.length) };

/** The same call twice: with the envelope, and plain. Both check bearer and session, read one row, parse and respond alike. */
const buildApp = async ({ db, dataDir }: BenchDatabase): Promise<{ app: FastifyInstance; bearer: string }> => {
  const userId = await seedDemo(db);
  const { rows } = await db.pool.query<{ id: string }>(
    `insert into sessions (id, user_id, user_agent, expires_at)
     values (gen_random_uuid(), $1, 'bench', now() + interval '1 hour') returning id`,
    [userId],
  );
  const tokens = createAccessTokens((await loadSecrets(dataDir)).access);
  const app = Fastify({ logger: false });
  app.decorateRequest('session', null);
  app.decorateRequest('input', null);
  const calls: FastifyPluginAsync = async (scope) => {
    scope.decorate('calls', []);
    scope.decorate('callTimeout', 30_000);
    scope.decorate('envelope', sealAnswers(scope, '.'));
    scope.decorate('readSession', (request) => sessionOf(request, db, tokens));
    const handle = async ({ userId: id }: Session, input: z.output<typeof letter>) => {
      await db.orm.execute(sql`select nickname from users where id = ${id}`);
      return input;
    };
    registerCall(scope, echo, ({ session, input }) => handle(session, input));
    registerPublicCall(scope, plainEcho, async ({ request, input }) => handle(await scope.readSession(request), input));
  };
  await app.register(calls);
  await app.listen({ host: '127.0.0.1', port: 0 });
  return { app, bearer: tokens.sign({ userId, sessionId: rows[0]?.id ?? '' }) };
};

/** Responses per CPU second of the server. */
const measure = async (load: LoadChild<HttpOrder, HttpReport>, order: HttpOrder): Promise<number> => {
  let report: HttpReport = { answers: 0, failures: 0 };
  const spent = await cpuSeconds(async () => {
    report = await load.ask(order);
  });
  if (report.failures > 0) throw new Error(`${report.failures} of ${report.answers} answers failed`);
  return report.answers / spent;
};

/** `http.envelope.ratio`: throughput with the envelope against the same plain call, alternating. */
export const measureHttp = (): Promise<Figure[]> =>
  withBenchDatabase(async (bench) => {
    const { app, bearer } = await buildApp(bench);
    const load = forkLoad<HttpOrder, HttpReport>('./http-load.ts');
    try {
      const { port } = app.server.address() as AddressInfo;
      const order = { port, bearer, message: body, connections, milliseconds };
      const arms = {
        sealed: { ...order, path: '/echo', isSealed: true },
        plain: { ...order, path: '/plain', isSealed: false },
      };
      const pairs: { sealed: number; plain: number }[] = [];
      for (let round = -warmUps; round < rounds; round += 1) {
        const pair = { sealed: await measure(load, arms.sealed), plain: await measure(load, arms.plain) };
        if (round >= 0) pairs.push(pair);
      }
      const value = median(pairs.map((pair) => pair.sealed / pair.plain));
      const rate = (arm: 'sealed' | 'plain') => `${Math.round(median(pairs.map((pair) => pair[arm])))}/s`;
      const note = `1 KB both ways, one row read, ${rate('sealed')} against ${rate('plain')} plain of the server's CPU, ${rounds} pairs`;
      return [{ id: 'http.envelope.ratio', value, unit: 'x', target: 0.8, better: 'higher', note }];
    } finally {
      load.kill();
      await app.close();
    }
  });
