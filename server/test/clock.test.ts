import { socketTicket, userAuth } from '@atelier/contract/auth';
import { getGenerateHistory } from '@atelier/contract/generation';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createInternalApp } from '../src/app.ts';
import { createSocketTickets } from '../src/modules/auth/device-sessions.ts';
import { plainPicture } from './generation/fake-engine.ts';
import { openStudio, type Studio } from './generation/studio.ts';

/** Offset of the process clock from the database's, ms; negative: ahead. */
const setBehind = (ms: number) => {
  const True = Date;
  class Off extends True {
    constructor(...given: []) {
      if (given.length === 0) super(True.now() - ms);
      else super(...given);
    }
    static override now() {
      return True.now() - ms;
    }
  }
  vi.stubGlobal('Date', Off);
};

describe.each([600_000, -600_000])('a node whose clock is %i ms behind the database’s', (behind) => {
  let studio: Studio;
  beforeAll(async () => {
    setBehind(behind);
    studio = await openStudio({ env: { RATE_LIMIT: '60' } });
  });
  afterAll(async () => {
    await studio.close();
    vi.unstubAllGlobals();
  });

  const secondsOff = async (moment: string) => {
    const { rows } = await studio.testServer.db.pool.query<{ off: number }>(
      'select abs(extract(epoch from clock_timestamp() - $1::timestamptz))::float8 as off',
      [moment],
    );
    return rows[0]?.off ?? Number.NaN;
  };

  it('signs users in and opens their sockets', async () => {
    const { testServer, ann } = studio;
    const { ticket } = await testServer.call(socketTicket, {}, { as: ann });
    const { id } = await testServer.call(userAuth, {}, { as: ann });
    expect(await createSocketTickets(testServer.db).redeem(ticket, id)).not.toBeNull();
    const claims = JSON.parse(Buffer.from(ann.access.split('.')[1] ?? '', 'base64url').toString()) as { iat: number };
    expect(await secondsOff(new Date(claims.iat * 1000).toISOString())).toBeLessThan(30);
  });

  it('queues tasks correctly and lists new results', async () => {
    const held = studio.engine.nextDraw();
    const { id, created_at: created } = await studio.submit({ name: 'just now' });
    expect(await secondsOff(created)).toBeLessThan(30);
    (await held).finish([await plainPicture(300, 300, '#335577')]);
    const { finished_at: finished } = await studio.reach(id, 'completed');
    expect(await secondsOff(finished ?? '')).toBeLessThan(30);
    const { tasks } = await studio.testServer.call(getGenerateHistory, {}, { as: studio.ann });
    expect(tasks.map(({ name }) => name)).toContain('just now');
  });

  it('reports waiting times in seconds', async () => {
    const { testServer, bob } = studio;
    const answers = [];
    for (let sent = 0; sent < 70; sent += 1) answers.push(await testServer.answer(userAuth, {}, { as: bob }));
    const refused = answers.find(({ code }) => code === '45000');
    expect(refused?.details?.seconds).toBeGreaterThan(0);
    expect(refused?.details?.seconds).toBeLessThanOrEqual(60);
  });

  it('is reported to operators', async () => {
    const internal = await createInternalApp(studio.testServer.app);
    try {
      const { body } = await internal.inject({ url: '/metrics' });
      const [, seconds = ''] = /^atelier_clock_ahead_seconds (\S+)$/m.exec(body) ?? [];
      expect(Math.abs(Number(seconds) - behind / 1000)).toBeLessThan(30);
    } finally {
      await internal.close();
    }
    expect(studio.testServer.log()).toContain("this machine's clock is not the database's");
  });
});
