import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { phoneRegister, sendCode, type Tokens } from '@atelier/contract/auth';
import { addressOf, apiBase, type Call, type RequestOf, type ResponseOf } from '@atelier/contract/call';
import { type ApiAnswer, apiAnswer, createEnvelope, envelopeBody } from '@atelier/contract/envelope';
import { nodeCipher } from '@atelier/contract/envelope-node';
import type { Engine } from '@atelier/engine/engine';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { inject } from 'vitest';
import { createApp } from '../src/app.ts';
import { type Config, parseConfig } from '../src/platform/config/config.ts';
import { type Database, openDatabase } from '../src/platform/db/database.ts';
import { sharedPools } from './shared-pools.ts';

export const envelope = createEnvelope(nodeCipher);

interface Answer extends ApiAnswer {
  status: number;
  response: LightMyRequestResponse;
}

interface CallOptions {
  /** Signs the call. */
  as?: Tokens;
  headers?: Record<string, string>;
  /** Client address of the call. */
  from?: string;
}

export interface TestServer {
  app: FastifyInstance;
  db: Database;
  config: Config;
  /** All log lines. */
  log(): string;
  /** Calls through the envelope as a client does. @throws Error on a failure. */
  call<C extends Call>(call: C, request: RequestOf<C>, options?: CallOptions): Promise<ResponseOf<C>>;
  /** The same, but failures are returned. */
  answer<C extends Call>(call: C, request: RequestOf<C>, options?: CallOptions): Promise<Answer>;
  /** The last code sent to a number. */
  codeFor(phone: string): Promise<string>;
  /** A new account with a new number. */
  signUp(): Promise<Tokens & { phone: string }>;
  /** A second app on the same database and data, as after a restart or on another node. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

export interface TestServerOptions {
  /** Another test server, on whose database and data this one is a second node. */
  beside?: TestServer;
  env?: Record<string, string>;
  engine?: Engine;
}

let counter = 0;
const nextNumber = (): number => {
  counter += 1;
  return counter;
};
const nextName = () => `t_${process.pid}_${Date.now()}_${nextNumber()}`;

const createDatabase = async (): Promise<{ url: string; drop: () => Promise<void> }> => {
  const server = openDatabase(inject('postgresUrl'), () => {}, 1);
  const name = nextName();
  await server.pool.query(`create database ${name} template ${inject('templateName')}`);
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  const drop = async () => {
    await server.pool.query(`drop database ${name} with (force)`);
    await server.close();
  };
  return { url: url.href, drop };
};

const queryOf = (request: unknown): string => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries((request ?? {}) as Record<string, unknown>)) {
    if (value !== undefined) query.set(name, String(value));
  }
  return query.toString();
};

const openAnswer = (response: LightMyRequestResponse, isSealed: boolean): Answer => {
  const body: unknown = response.json();
  return {
    ...apiAnswer.parse(isSealed ? envelope.open(envelopeBody.parse(body)) : body),
    status: response.statusCode,
    response,
  };
};

/** Sends a call over the wire; for a bearer the response must be encrypted. */
const sendCall = async (
  app: FastifyInstance,
  call: Call,
  request: unknown,
  { as, from, headers = {} }: CallOptions = {},
): Promise<Answer> => {
  const isSealed = call.auth !== 'public' && as !== undefined;
  const isQuery = call.method === 'GET';
  const { path, rest } = addressOf(call, request);
  const response = await app.inject({
    method: call.method,
    url: `${apiBase}${path}${isQuery ? `?${queryOf(rest)}` : ''}`,
    headers: { ...(as ? { authorization: `Bearer ${as.access}` } : {}), ...headers },
    ...(from === undefined ? {} : { remoteAddress: from }),
    ...(isQuery ? {} : { payload: (isSealed ? envelope.seal(rest) : rest) as object }),
  });
  return openAnswer(response, isSealed);
};

/** A server with a new database. */
export const createTestServer = async ({ env = {}, engine, beside }: TestServerOptions = {}): Promise<TestServer> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'atelier-test-'));
  const { url, drop } = beside ? { url: beside.db.url, drop: async () => {} } : await createDatabase();
  const lines: string[] = [];
  const config = parseConfig({
    NODE_ENV: 'test',
    PORT: '0',
    ATELIER_DATA: beside?.config.dataDir ?? dataDir,
    DATABASE_URL: url,
    RATE_LIMIT: '0',
    CODES_PER_ADDRESS: '1000',
    CODES_BEFORE_CHALLENGE: '1000',
    LOG_LEVEL: 'debug',
    ATELIER_MODELS: 'off',
    // A slow call on a busy machine is not refused.
    REQUEST_TIMEOUT: '110',
    ...env,
  });
  const db = openDatabase(url, () => {}, 8);
  const build = () =>
    createApp({
      config,
      db,
      pools: sharedPools(),
      ...(engine ? { engine } : {}),
      logStream: { write: (line) => void lines.push(line) },
    });

  const testServer: TestServer = {
    app: await build(),
    db,
    config,
    log: () => lines.join(''),
    answer: (call, request, options) => sendCall(testServer.app, call, request, options),
    async call(call, request, options) {
      const given = await testServer.answer(call, request, options);
      if (given.success !== '1') throw new Error(`${call.path} failed: ${given.status} ${given.code} ${given.msg}`);
      return call.response.parse(given.data) as ResponseOf<typeof call>;
    },
    async codeFor(phone) {
      const { rows } = await db.pool.query<{ text: string }>(
        'select text from dev_messages where phone = $1 order by created_at desc limit 1',
        [phone.startsWith('+') ? phone : `+86${phone}`],
      );
      return /\d{6}/.exec(rows[0]?.text ?? '')?.[0] ?? '';
    },
    async signUp() {
      const phone = `139${String(nextNumber()).padStart(8, '0')}`;
      await testServer.call(sendCode, { phone, purpose: 'register' });
      const tokens = await testServer.call(phoneRegister, {
        phone,
        code: await testServer.codeFor(phone),
        password: 'secret',
      });
      return { ...tokens, phone };
    },
    async restart() {
      await testServer.app.close();
      testServer.app = await build();
      await testServer.app.ready();
    },
    async close() {
      await testServer.app.close();
      await db.close();
      await drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  await testServer.app.ready();
  return testServer;
};
