import type { Tokens } from '@atelier/contract/auth';
import { apiBase } from '@atelier/contract/call';
import {
  cancelMatting,
  getMattingResult,
  type Matting,
  type MattingLayer,
  maskMatting,
  mattingLimits,
} from '@atelier/contract/matting';
import type { UploadedImage } from '@atelier/contract/task';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openStudio, type Studio } from './generation/studio.ts';
import { envelope } from './test-server.ts';

let studio: Studio;
let picture: UploadedImage;
let steps = 0;

beforeAll(async () => {
  studio = await openStudio();
  studio.engine.finishesAlone(false);
  picture = await studio.upload();
});
afterAll(() => studio.close());

/** Steps that no earlier request used. */
const freshLayers = (points = 1): MattingLayer[] => {
  steps += 1;
  const stroke = (count: number) => ({
    tool: 'brush' as const,
    act: 'keep' as const,
    width: 8,
    points: Array.from({ length: count }, (_, at): [number, number] => [at % 400, steps % 500]),
  });
  const operations = Array.from({ length: Math.ceil(points / 1000) }, (_, at) =>
    stroke(Math.min(1000, points - at * 1000)),
  );
  return [{ id: 'a', name: 'a', start: { kind: 'empty' }, overlap: 'take', operations }];
};

const press = (as: Tokens, image: UploadedImage, layers = freshLayers()) =>
  studio.testServer.answer(maskMatting, { image_id: image.id, layers }, { as });

const begin = async (as: Tokens, image: UploadedImage, layers = freshLayers()): Promise<Matting> =>
  (await studio.testServer.call(maskMatting, { image_id: image.id, layers }, { as })).matting;

const reach = (as: Tokens, id: string, state: Matting['state']) =>
  vi.waitFor(
    async () => {
      const { matting } = await studio.testServer.call(getMattingResult, { matting_id: id }, { as });
      if (matting.state !== state) throw new Error(`the matting is ${matting.state}, not ${state}`);
      return matting;
    },
    { timeout: 20_000, interval: 20 },
  );

describe('several mattings of one account', () => {
  it('are refused with a message beyond the queue limit, and do not block other users', async () => {
    const answers = [];
    for (let count = 0; count < 120; count += 1) answers.push(await press(studio.ann, picture));
    const taken = answers.filter(({ success }) => success === '1');
    expect(taken).toHaveLength(mattingLimits.underWay);
    const refused = answers.filter(({ success }) => success !== '1');
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['41044']));
    expect(refused[0]?.msg).toContain(String(mattingLimits.underWay));

    // One of them runs without end: the others of the same account wait for it, another user does not.
    const stuck = await studio.engine.nextDraw();
    const held = studio.engine.nextDraw();
    const other = await begin(studio.bob, await studio.upload(studio.bob));
    const draw = await held;
    expect(draw.job.id).toBe(other.id);
    draw.finish();
    await reach(studio.bob, other.id, 'completed');

    const ids = taken.map(({ data }) => maskMatting.response.parse(data).matting.id);
    let running = stuck;
    for (const [at, id] of ids.entries()) {
      expect(running.job.id).toBe(id);
      running.finish();
      await reach(studio.ann, id, 'completed');
      if (at < ids.length - 1) running = await studio.engine.nextDraw();
    }
  });
});

describe('a queued matting', () => {
  it('is cancelled by its user and never drawn', async () => {
    const first = await begin(studio.ann, picture);
    const draw = await studio.engine.nextDraw();
    const waiting = await begin(studio.ann, picture);
    const notMine = await studio.testServer.answer(cancelMatting, { matting_id: waiting.id }, { as: studio.bob });
    expect(notMine.code).toBe('44000');
    const { matting } = await studio.testServer.call(cancelMatting, { matting_id: waiting.id }, { as: studio.ann });
    expect(matting.state).toBe('cancelled');
    const again = await studio.testServer.answer(cancelMatting, { matting_id: waiting.id }, { as: studio.ann });
    expect(again.code).toBe('41032');
    const last = await begin(studio.ann, picture);
    draw.finish();
    await reach(studio.ann, first.id, 'completed');
    const next = await studio.engine.nextDraw();
    expect(next.job.id).toBe(last.id);
    next.finish();
    await reach(studio.ann, last.id, 'completed');
  });

  it('that is being drawn ends with its layer, without an interruption', async () => {
    const two = [...freshLayers(), { ...freshLayers()[0], id: 'b' } as MattingLayer];
    const begun = await begin(studio.ann, picture, two);
    const draw = await studio.engine.nextDraw();
    await studio.testServer.call(cancelMatting, { matting_id: begun.id }, { as: studio.ann });
    const next = await begin(studio.ann, picture);
    expect(draw.isAborted()).toBe(false);
    draw.finish();
    const following = await studio.engine.nextDraw();
    expect(following.job.id).toBe(next.id);
    following.finish();
    await reach(studio.ann, next.id, 'completed');
    await reach(studio.ann, begun.id, 'cancelled');
  });
});

describe('a matting too large', () => {
  it('by its points is refused with both figures', async () => {
    const most = freshLayers(mattingLimits.points);
    const { data, success } = await press(studio.ann, picture, most);
    expect(success).toBe('1');
    const { id } = maskMatting.response.parse(data).matting;
    (await studio.engine.nextDraw()).finish();
    await reach(studio.ann, id, 'completed');
    const refused = await press(studio.ann, picture, freshLayers(mattingLimits.points + 1));
    expect(refused).toMatchObject({ code: '41045', details: { points: 50_001, max: 50_000 } });
    expect(refused.status).toBe(400);
  });

  it('by its body is refused with the limit before it is read', async () => {
    const layers = freshLayers();
    const [layer] = layers;
    const sealed = envelope.seal({ image_id: picture.id, layers: [{ ...layer, padding: 'x'.repeat(800 * 1024) }] });
    const response = await studio.testServer.app.inject({
      method: 'POST',
      url: `${apiBase}${maskMatting.path}`,
      headers: { authorization: `Bearer ${studio.ann.access}` },
      payload: sealed as object,
    });
    expect(response.statusCode).toBe(413);
    const opened = envelope.open(response.json()) as { code: string; msg: string };
    expect(opened).toMatchObject({ code: '41016', details: { maxSize: 1 } });
  });
});
