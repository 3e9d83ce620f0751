import { sendCode, userAuth } from '@atelier/contract/auth';
import { getCompany } from '@atelier/contract/company';
import { generateCount } from '@atelier/contract/membership';
import { remoteTelemetry } from '@atelier/contract/telemetry';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInternalApp } from '../src/app.ts';
import { joinCompany } from '../src/bench/join-company.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { demo, seedDemo } from '../src/seed/demo.ts';
import { contractCalls, nameOf } from './recorded/contract-calls.ts';
import { createTestServer, type TestServer } from './test-server.ts';

let testServer: TestServer;
beforeAll(async () => {
  testServer = await createTestServer();
});
afterAll(() => testServer.close());

describe('developer inbox', () => {
  it('shows the codes as a page without script or style', async () => {
    await testServer.call(sendCode, { phone: '13600000001', purpose: 'login' });
    const page = await testServer.app.inject({ url: '/dev/inbox' });
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.body).toContain('+8613600000001');
    expect(page.body).toContain(await testServer.codeFor('13600000001'));
    expect(page.body).not.toMatch(/<script|<style|style=/);
  });

  it('is absent with a real SMS gateway; a gateway error stores no code', async () => {
    const real = await createTestServer({ env: { SMS_PROVIDER: 'http', SMS_HTTP_URL: 'http://127.0.0.1:1/sms' } });
    try {
      expect((await real.app.inject({ url: '/dev/inbox' })).statusCode).toBe(404);
      const refused = await real.answer(sendCode, { phone: '13600000002', purpose: 'login' });
      expect(refused).toMatchObject({ status: 503, code: '50001' });
      expect((await real.db.pool.query('select 1 from phone_codes')).rows).toEqual([]);
    } finally {
      await real.close();
    }
  });

  it('is absent in production, whatever the headers; a code request is refused', async () => {
    const real = await createTestServer({ env: { NODE_ENV: 'production', LOG_LEVEL: 'silent' } });
    try {
      const headers = [
        {},
        { host: '127.0.0.1:8080' },
        { host: 'localhost', 'x-forwarded-for': '127.0.0.1', 'x-forwarded-host': 'localhost' },
        { forwarded: 'for=127.0.0.1;host=localhost;proto=http', 'x-real-ip': '127.0.0.1' },
      ];
      const paths = [
        '/dev/inbox',
        '/dev/inbox/',
        '/dev/inbox?phone=1',
        '/dev/inbox.css',
        '//dev/inbox',
        '/dev/./inbox',
      ];
      for (const url of paths) {
        for (const sent of headers)
          expect([url, (await real.app.inject({ url, headers: sent })).statusCode]).toEqual([url, 404]);
      }
      const refused = await real.answer(sendCode, { phone: '13600000003', purpose: 'login' });
      expect(refused).toMatchObject({ status: 503, code: '50012' });
      expect((await real.db.pool.query('select 1 from dev_messages')).rows).toEqual([]);
    } finally {
      await real.close();
    }
  });
});

describe('host names', () => {
  const ask = (on: TestServer, host: string, url = '/x.txt') => on.app.inject({ url, headers: { host } });

  it.each([
    [
      'a demo',
      { DEMO: '1' },
      ['localhost:8080', '127.0.0.1', '[::1]:80', 'LOCALHOST'],
      ['evil.example', '192.168.1.5', 'localhost.evil.example', 'atelier.example'],
    ],
    [
      'an installation',
      { PUBLIC_ORIGIN: 'https://Atelier.example', ALLOWED_HOSTS: '192.168.1.5, shop.example' },
      ['atelier.example', 'ATELIER.example:443', '192.168.1.5:8080', 'shop.example', '127.0.0.1:8080'],
      ['evil.example', 'atelier.example.evil.example', 'atelier.example@evil.example', '192.168.1.6', 'shop.example.'],
    ],
  ])('%s answers for its own only, and for health checks by any', async (_name, env, own, foreign) => {
    const on = await createTestServer({ env });
    try {
      for (const host of own) expect([host, (await ask(on, host)).statusCode]).toEqual([host, 404]);
      for (const host of foreign) expect([host, (await ask(on, host)).statusCode]).toEqual([host, 421]);
      expect((await ask(on, '10.0.0.7:8080', '/readyz')).statusCode).toBe(200);
      const refused = await on.app.inject({ url: '/', headers: { host: 'evil.example', 'accept-language': 'en' } });
      expect(refused.body).toMatch(/open it at http:\/\/127\.0\.0\.1|ALLOWED_HOSTS and restart/);
    } finally {
      await on.close();
    }
  });

  it('are read from a forwarded header only behind a trusted proxy', async () => {
    const on = await createTestServer({ env: { PUBLIC_ORIGIN: 'https://atelier.example', TRUST_PROXY: '1' } });
    try {
      const headers = { host: 'api-1:8080', 'x-forwarded-host': 'atelier.example' };
      expect((await on.app.inject({ url: '/x.txt', headers })).statusCode).toBe(404);
      expect((await testServer.app.inject({ url: '/x.txt', headers })).statusCode).toBe(421);
    } finally {
      await on.close();
    }
  });
});

describe('API responses', () => {
  it('are never cached, failures neither', async () => {
    const person = await testServer.signUp();
    const { response: known } = await testServer.answer(userAuth, {}, { as: person });
    const { response: refused } = await testServer.answer(userAuth, {});
    expect([known, refused].map(({ headers }) => headers['cache-control'])).toEqual(['no-store', 'no-store']);
  });
});

describe('requests without a session', () => {
  it('are limited by address: webhooks, the sandbox, the inbox and readiness', async () => {
    const small = await createTestServer({ env: { RATE_LIMIT: '20' } });
    try {
      const statusesOf = async (method: 'GET' | 'POST', url: string, app = small.app) => {
        const statuses = new Set<number>();
        for (let sent = 0; sent < 30; sent++) {
          const request = { method, url, remoteAddress: '203.0.113.9', ...(method === 'POST' && { payload: 'x' }) };
          statuses.add((await app.inject(request)).statusCode);
        }
        return [...statuses];
      };
      expect(await statusesOf('POST', '/webhooks/sandbox')).toEqual([400, 429]);
      expect(await statusesOf('GET', '/sandbox/pay/x')).toEqual([404, 429]);
      expect(await statusesOf('GET', '/readyz')).toEqual([200, 429]);
      const internal = await createInternalApp(small.app);
      expect(await statusesOf('GET', '/readyz', internal)).toEqual([200, 429]);
      await internal.close();
      // The inbox and the sandbox share the limit of an address.
      expect(await statusesOf('GET', '/dev/inbox')).toEqual([429]);
      expect((await small.app.inject({ url: '/dev/inbox', remoteAddress: '203.0.113.10' })).statusCode).toBe(200);
      const lines = small
        .log()
        .split('\n')
        .filter((line) => line.includes('payment notifications were refused'));
      expect(lines.length).toBe(1);
    } finally {
      await small.close();
    }
  });
});

describe('rate limit', () => {
  it('answers 45000 with the seconds to wait, in an envelope', async () => {
    const small = await createTestServer({ env: { RATE_LIMIT: '5' } });
    try {
      const tokens = await small.signUp();
      const answers = [];
      for (let sent = 0; sent < 5; sent += 1) answers.push(await small.answer(userAuth, {}, { as: tokens }));
      expect(answers[0]).toMatchObject({ success: '1' });
      expect(answers.at(-1)).toMatchObject({ status: 429, code: '45000' });
      expect(answers.at(-1)?.details?.seconds).toBeGreaterThan(0);
    } finally {
      await small.close();
    }
  });

  it('counts pictures, downloads and zips by address, separately and before any look-up', async () => {
    const small = await createTestServer({ env: { RATE_LIMIT: '40', TRUST_PROXY: '1' } });
    const open = async (url: string, times: number, address = '203.0.113.9') => {
      const statuses: number[] = [];
      for (let sent = 0; sent < times; sent += 1)
        statuses.push((await small.app.inject({ url, headers: { 'x-forwarded-for': address } })).statusCode);
      return statuses;
    };
    try {
      expect(await open('/images/zip/aaaaaaaaaaaaaaaaaaaaaa', 2)).toEqual([403, 429]);
      expect(await open('/images/aaaaaaaaaaaaaaaaaaaaaa?f=webp', 5)).toEqual([403, 403, 403, 403, 429]);
      expect((await open('/images/aaaaaaaaaaaaaaaaaaaaaa', 201)).indexOf(429)).toBe(200);
      expect(await open('/images/zip/aaaaaaaaaaaaaaaaaaaaaa', 1, '203.0.113.10')).toEqual([403]);
    } finally {
      await small.close();
    }
  });
});

describe('company identity', () => {
  it('uses the company and its wallet while the user is a member, and the personal one afterwards [spec 1.1, 3.2, 7.10, 7.11]', async () => {
    const tokens = await testServer.signUp();
    const { id } = await testServer.call(userAuth, {}, { as: tokens });
    expect(await testServer.call(getCompany, {}, { as: tokens })).toEqual({ company: null, member: null, type: 'C' });
    const companyId = uuidv7();
    const query = (text: string, values: unknown[]) => testServer.db.pool.query(text, values);
    await query(`insert into companies (id, name) values ($1, 'Atelier Ltd')`, [companyId]);
    await query('insert into wallets (id, company_id) values ($1, $2)', [uuidv7(), companyId]);
    await query('insert into company_members (company_id, user_id, is_admin) values ($1, $2, true)', [companyId, id]);
    expect(await testServer.call(generateCount, { company_id: companyId }, { as: tokens })).toEqual({
      residue_count: 0,
      held: 0,
    });
    await query('update users set company_in_use = $1 where id = $2', [companyId, id]);
    expect(await testServer.call(getCompany, {}, { as: tokens })).toMatchObject({
      company: { id: companyId, name: 'Atelier Ltd' },
      member: { id, is_admin: true },
      type: 'B',
    });
    expect((await testServer.call(generateCount, {}, { as: tokens })).residue_count).toBe(0);
    await query('delete from company_members where company_id = $1', [companyId]);
    expect(await testServer.call(getCompany, {}, { as: tokens })).toMatchObject({ type: 'C' });
    expect((await testServer.call(generateCount, {}, { as: tokens })).residue_count).toBe(40);
  });
});

describe('demo seed', () => {
  it('creates the demo account once', async () => {
    const id = await seedDemo(testServer.db);
    expect(await seedDemo(testServer.db)).toBe(id);
    const { rows } = await testServer.db.pool.query(
      `select sum(remaining)::int as credits from credit_lots l join wallets w on w.id = l.wallet_id where w.user_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ credits: demo.credits }]);
  });
});

describe('company seed', () => {
  it("founds the company once, with its credits, and later changes the member's role", async () => {
    const tokens = await testServer.signUp();
    const { id } = await testServer.call(userAuth, {}, { as: tokens });
    await joinCompany(testServer.db, { userId: id, isAdmin: false, credits: 1 });
    expect(await testServer.call(getCompany, {}, { as: tokens })).toMatchObject({
      type: 'B',
      member: { is_admin: false },
    });
    await joinCompany(testServer.db, { userId: id, isAdmin: true, credits: 1 });
    expect(await testServer.call(getCompany, {}, { as: tokens })).toMatchObject({
      type: 'B',
      member: { is_admin: true },
    });
    expect((await testServer.call(generateCount, {}, { as: tokens })).residue_count).toBe(1);
  });
});

describe('contract', () => {
  it('is implemented completely', () => {
    expect(testServer.app.openCalls.map(nameOf).sort()).toEqual([...contractCalls.keys()].sort());
  });
});

describe('a database of another development state', () => {
  it('is refused with a clear message', async () => {
    await testServer.db.pool.query('create schema kept; alter table drizzle.__drizzle_migrations set schema kept');
    await expect(migrate(testServer.db.url)).rejects.toThrow(/earlier development state.*ATELIER_DATA/);
    await testServer.db.pool.query(
      'drop schema drizzle cascade; create schema drizzle; alter table kept.__drizzle_migrations set schema drizzle',
    );
  });
});

describe('internal port', () => {
  it('serves metrics with a ledger drift of 0 and the remote loads reported by browsers', async () => {
    const event = { remote: 'remote-tools', version: '1.0.0', phase: 'ready' as const, ms: 120, errorClass: null };
    await testServer.call(remoteTelemetry, { events: [event, { ...event, phase: 'fallback', errorClass: 'Timeout' }] });
    const internal = await createInternalApp(testServer.app);
    const { body } = await internal.inject({ url: '/metrics' });
    expect(body).toContain('atelier_ledger_drift 0');
    expect(body).toContain(
      // This server serves no registry, so it knows no version.
      'atelier_remote_events_total{remote="other",version="other",phase="ready",outcome="ok",error_class=""} 1',
    );
    expect(body).toContain('phase="fallback",outcome="failed",error_class="other"} 1');
    await internal.close();
  });

  it('bounds the counters with client-supplied labels', async () => {
    const event = (version: number) => ({
      remote: 'x',
      version: String(version),
      phase: 'ready' as const,
      ms: 1,
      errorClass: null,
    });
    for (let from = 0; from < 300; from += 50) {
      await testServer.call(remoteTelemetry, { events: Array.from({ length: 50 }, (_, index) => event(from + index)) });
    }
    const text = await testServer.app.services.metrics.registry.getSingleMetricAsString('atelier_remote_events_total');
    expect(text.split('\n').length).toBeLessThan(220);
    expect(text).toContain('remote="other"');
  });

  it('documents every open call of the contract', async () => {
    const internal = await createInternalApp(testServer.app);
    const document = (await internal.inject({ url: '/docs/json' })).json();
    for (const call of testServer.app.openCalls) {
      expect(document.paths[`/api/v1${call.path}`]?.[call.method.toLowerCase()]).toBeDefined();
    }
    expect(document.paths['/api/v1/login'].post.requestBody.content['application/json'].schema.required).toEqual([
      'username',
      'password',
    ]);
    await internal.close();
  });
});
