import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { apiBase, type Call, contractVersion } from '@atelier/contract/call';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { routeOf } from '../src/modules/auth/register-call.ts';
import { contractCalls, nameOf } from './recorded/contract-calls.ts';
import { type RecordedCall, readRecordings, requestSchema, sentResponse } from './recorded/recording.ts';
import { schemaGaps } from './recorded/schema-gaps.ts';
import { createTestServer, type TestServer } from './test-server.ts';

/** A rolled back remote may be two contract versions older than the server. */
const recordings = readRecordings().slice(-2);
const recorded = recordings.flatMap(({ version, calls }) =>
  Object.entries(calls).map(([name, row]) => ({ version, name, row })),
);

/** Codes of a request with the wrong shape. */
const shapeCodes = new Set(['41000', '50010']);

/** Calls that send newer values only to requests that ask for them. */
const sentOnRequest = new Set(['GET /company_events']);

let testServer: TestServer;
let tokens: Awaited<ReturnType<TestServer['signUp']>>;

beforeAll(async () => {
  testServer = await createTestServer();
  tokens = await testServer.signUp();
});
afterAll(() => testServer.close());

const callOf = (name: string): Call => {
  const call = contractCalls.get(name);
  if (!call) throw new Error(`${name} is gone from the contract`);
  return call;
};

const answer = async (call: Call, request: unknown) => {
  // a sign-out would end the session of the calls that follow
  const as = nameOf(call) === 'POST /Logout' ? await testServer.signUp() : tokens;
  return testServer.answer(call, request as never, call.auth === 'public' ? {} : { as });
};

describe('contract recording', () => {
  it('exists for this version of the contract and names every call', () => {
    const current = recordings.at(-1);
    expect(current?.version).toBe(contractVersion);
    const missing = [...contractCalls.keys()].filter((name) => current?.calls[name] === undefined);
    expect(missing, 'run "pnpm --filter @atelier/server contract:record"').toEqual([]);
  });

  it('covers every contract file that declares calls', () => {
    const contract = dirname(fileURLToPath(import.meta.resolve('@atelier/contract/call')));
    const paths = readdirSync(contract, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && name !== 'call.ts')
      .flatMap((name) => [...readFileSync(join(contract, name), 'utf8').matchAll(/defineCall\('[A-Z]+ (\/[^']+)'/g)])
      .map((match) => match[1]);
    const known = new Set<string | undefined>([...contractCalls.values()].map(({ path }) => path));
    expect(paths.length).toBeGreaterThan(20);
    expect(paths.filter((path) => !known.has(path))).toEqual([]);
  });

  it('has a request of every call, and each body matches its schema', () => {
    for (const { name, row } of recorded.filter(({ row }) => !row.upload)) {
      expect(row.requests.length, name).toBeGreaterThan(0);
      // query words become numbers only on the server
      if (name.startsWith('GET ')) continue;
      const schema = z.fromJSONSchema(row.request as never);
      for (const request of row.requests) expect(schema.safeParse(request).success, name).toBe(true);
    }
  });
});

describe.each(recorded)(
  'a client of contract $version: $name',
  ({ name, row }: { name: string; row: RecordedCall }) => {
    it('finds its call at the same path', () => {
      const call = callOf(name);
      expect(call.upload).toBe(row.upload);
      // A call that became public still serves signed-in users.
      expect(row.auth === 'login' ? ['login', 'optional'] : [row.auth]).toContain(call.auth);
      expect(testServer.app.hasRoute({ method: call.method, url: `${apiBase}${routeOf(call)}` })).toBe(true);
    });

    it('may send every request that it could', () => {
      expect(schemaGaps(row.request, requestSchema(callOf(name)))).toEqual([]);
    });

    it.skipIf(sentOnRequest.has(name))('accepts every response of the server', () => {
      expect(schemaGaps(sentResponse(callOf(name)), row.response)).toEqual([]);
    });

    it('gets a response', async () => {
      const call = callOf(name);
      for (const request of row.requests) {
        expect(call.request.safeParse(request).error?.issues ?? []).toEqual([]);
        const given = await answer(call, request);
        expect(shapeCodes, `${name} ${JSON.stringify(request)}: ${given.msg}`).not.toContain(given.code);
        expect(given.code ?? '', name).not.toBe('50000');
        if (given.success === '1') {
          const read = z.fromJSONSchema(row.response as never).safeParse(given.data);
          expect(read.error?.issues ?? []).toEqual([]);
        }
      }
    });
  },
);
