import { recolourSample } from '@atelier/contract/form-help';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFakeEngine, type FakeEngine, plainPicture } from './generation/fake-engine.ts';
import { createTestServer, type TestServer } from './test-server.ts';

let testServer: TestServer;
let engine: FakeEngine;

beforeAll(async () => {
  engine = await createFakeEngine();
  testServer = await createTestServer({ engine });
});
afterAll(() => testServer.close());

describe('recolour sample of the home page', () => {
  it("accepts a visitor's colour without an account, and is generated once for a colour", async () => {
    const started = engine.nextDraw();
    const answers = Promise.all([
      testServer.call(recolourSample, { colour: '#B03A48' }),
      testServer.call(recolourSample, { colour: '#b03a48' }),
    ]);
    const draw = await started;
    expect(draw.job).toMatchObject({ toolType: 220, params: { colour: '#b03a48' } });
    const [original] = draw.job.inputs.original ?? [];
    expect(original).toMatchObject({ width: 880, height: 704 });
    draw.finish([await plainPicture(880, 704, '#b03a48')]);
    const [one, other] = await answers;
    expect(other.picture).toBe(one.picture);
    const shown = Buffer.from(one.picture.replace('data:image/webp;base64,', ''), 'base64');
    expect(await sharp(shown).metadata()).toMatchObject({ format: 'webp', width: 880, height: 704 });
    expect(await testServer.call(recolourSample, { colour: '#b03a48' })).toEqual(one);
  });

  it('can be retried after a failure', async () => {
    const failing = testServer.answer(recolourSample, { colour: '#101010' });
    (await engine.nextDraw()).fail(new Error('crashed') as never);
    expect(await failing).toMatchObject({ code: '50001' });
    expect(await testServer.answer(recolourSample, { colour: '#101010' })).toMatchObject({ success: '1' });
  });

  it('limits new colours by address and refuses an invalid colour', async () => {
    const answers = Array.from({ length: 25 }, (_, index) =>
      testServer.answer(recolourSample, { colour: `#b03a${(index + 16).toString(16)}` }),
    );
    const codes = (await Promise.all(answers)).map(({ code }) => code);
    expect(codes.filter((code) => code === '45000')).not.toHaveLength(0);
    expect(await testServer.answer(recolourSample, { colour: 'red' })).toMatchObject({ code: '41000' });
  });
});
