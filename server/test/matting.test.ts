import { createHash } from 'node:crypto';
import type { Tokens } from '@atelier/contract/auth';
import {
  downloadMatting,
  getImageMask,
  getMattingResult,
  type Matting,
  type MattingLayer,
  type MattingOperation,
  maskMatting,
  saveImageMask,
} from '@atelier/contract/matting';
import { generateCount } from '@atelier/contract/membership';
import type { UploadedImage } from '@atelier/contract/task';
import { visionScript } from '@atelier/contract/vision';
import { builtinRegistry } from '@atelier/engine/builtin/registry';
import type { Engine, UncertainRegion } from '@atelier/engine/engine';
import { createSlotEngine } from '@atelier/engine/slot/slot-engine';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { hold, quotaOf } from '../src/modules/wallet/ledger.ts';
import { withTransaction } from '../src/platform/db/database.ts';
import { eventually } from './eventually.ts';
import { openStudio, type Studio } from './generation/studio.ts';

let studio: Studio;
let engine: Engine;
let picture: UploadedImage;
/** The engine's statement on each layer, beside its own report. */
let offered: UncertainRegion[] | undefined;

const as = () => ({ as: studio.ann });
const box = (x1: number, y1: number, x2: number, y2: number, act: 'keep' | 'remove' = 'keep'): MattingOperation => ({
  tool: 'rectangle',
  act,
  points: [
    [x1, y1],
    [x2, y2],
  ],
});
const layer = (change: Partial<MattingLayer> = {}): MattingLayer => ({
  id: 'a',
  name: 'Body',
  start: { kind: 'empty' },
  overlap: 'take',
  operations: [box(100, 100, 300, 400)],
  ...change,
});

const draw = async (layers: MattingLayer[], image = picture): Promise<Matting> => {
  const { matting } = await studio.testServer.call(maskMatting, { image_id: image.id, layers }, as());
  return vi.waitFor(
    async () => {
      const now = await studio.testServer.call(getMattingResult, { matting_id: matting.id }, as());
      if (!['completed', 'failed'].includes(now.matting.state)) throw new Error(now.matting.state);
      return now.matting;
    },
    { timeout: 110_000, interval: 50 },
  );
};

const walletOf = async (person: Tokens): Promise<string> => {
  const userId = JSON.parse(Buffer.from(person.access.split('.')[1] ?? '', 'base64url').toString()).sub;
  const { rows } = await studio.testServer.db.orm.execute<{ id: string }>(
    sql`select id from wallets where user_id = ${userId}`,
  );
  return rows[0]?.id ?? '';
};

/** Alpha of a cutout at a position. */
const alphaAt = async (url: string, x: number, y: number): Promise<number> => {
  const { rawPayload } = await studio.testServer.app.inject({ method: 'GET', url });
  const { data, info } = await sharp(rawPayload).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([400, 500]);
  return data[(y * info.width + x) * 4 + 3] as number;
};

beforeAll(async () => {
  engine = createSlotEngine({ registry: builtinRegistry, slots: 1 });
  const run: Engine['run'] = async (job, options) => {
    const result = await engine.run(job, options);
    return offered ? { ...result, report: { ...result.report, pieces: offered } } : result;
  };
  studio = await openStudio({ engine: Object.assign(Object.create(engine), { run }) });
  picture = await studio.upload();
});
afterAll(async () => {
  await studio.close();
  await engine.close();
});

describe('matting calls', () => {
  it('return layers at the picture’s size, steps in their order, and notify the user by socket [spec 7.27]', async () => {
    const operations = [
      box(0, 0, 400, 500),
      { tool: 'reset' } as const,
      box(100, 100, 300, 400),
      box(150, 150, 200, 200, 'remove'),
    ];
    const done = await draw([layer({ operations })]);
    expect(done).toMatchObject({ state: 'completed', percent: 100, fail_reason: null });
    const url = done.cutouts[0]?.url ?? '';
    expect(await alphaAt(url, 250, 300)).toBe(255);
    expect(await alphaAt(url, 175, 175)).toBe(0);
    expect(await alphaAt(url, 20, 20)).toBe(0);
    const sent = () =>
      studio.messages.filter(({ message }) => 'generate_type' in message && message.generate_type === 'matting');
    // The response may arrive before the message.
    await eventually(() =>
      expect(sent().at(-1)?.message).toMatchObject({
        event: 'generate_result',
        matting: { id: done.id, state: 'completed' },
      }),
    );
    expect(sent().some(({ message }) => 'event' in message && message.event === 'generate_progress')).toBe(true);
  });

  it('assign a pixel to one layer, by overlap and then by position @full', async () => {
    const lower = layer({ id: 'b', name: 'Sleeve', operations: [box(200, 100, 380, 400)] });
    const done = await draw([layer({ overlap: 'remove' }), lower]);
    const [upper, under] = done.cutouts;
    expect(await alphaAt(upper?.url ?? '', 250, 300)).toBe(0);
    expect(await alphaAt(under?.url ?? '', 250, 300)).toBe(255);
    expect(await alphaAt(upper?.url ?? '', 150, 300)).toBe(255);
  });

  it('return uncertain regions, also on a repeated request, and omit the field without any', async () => {
    const outline: [number, number][] = [
      [10, 10.5],
      [40, 10],
      [40, 60],
    ];
    const place = { outline, box: { left: 10, top: 10, width: 30, height: 50 } };
    const layers = [layer({ operations: [box(0, 0, 90, 90)] })];
    offered = [{ ...place, isIn: true }];
    const first = await draw(layers);
    offered = undefined;
    expect(first.pieces).toEqual([{ ...place, is_in: true }]);
    expect((await draw(layers)).pieces).toEqual(first.pieces);
    expect((await draw([layer({ operations: [box(0, 0, 91, 91)] })])).pieces).toBeUndefined();
  });

  it('remove an uncertain region with a soft edge, and a drawn line exactly', async () => {
    const points: [number, number][] = [
      [150, 150],
      [250, 150],
      [250, 300],
      [150, 300],
    ];
    const across = async (edge?: 'soft') => {
      const lasso = { tool: 'lasso', act: 'remove', points, ...(edge && { edge }) } as const;
      const done = await draw([layer({ operations: [box(50, 50, 350, 450), { ...lasso, points: [...points] }] })]);
      const url = done.cutouts[0]?.url ?? '';
      const alphas = [];
      for (let x = 140; x < 156; x++) alphas.push(await alphaAt(url, x, 225));
      return { alphas, middle: await alphaAt(url, 200, 225), beside: await alphaAt(url, 100, 225) };
    };
    const [drawn, piece] = [await across(), await across('soft')];
    for (const { middle, beside } of [drawn, piece]) expect([middle, beside]).toEqual([0, 255]);
    const soft = (alphas: number[]) => alphas.filter((alpha) => alpha > 8 && alpha < 247).length;
    expect(soft(drawn.alphas)).toBe(0);
    expect(soft(piece.alphas)).toBeGreaterThan(0);
  });

  it('start from an uploaded cutout of the same size', async () => {
    const half = await sharp({ create: { width: 400, height: 500, channels: 4, background: '#00000000' } })
      .composite([
        { input: { create: { width: 400, height: 250, channels: 4, background: '#ff0000ff' } }, left: 0, top: 0 },
      ])
      .png()
      .toBuffer();
    const { images } = await studio.uploadFiles([{ name: 'half.png', data: half }]);
    const start = { kind: 'picture', image_id: images[0]?.id ?? '' } as const;
    const done = await draw([layer({ start, operations: [{ tool: 'inverse' }] })]);
    expect(await alphaAt(done.cutouts[0]?.url ?? '', 200, 100)).toBe(0);
    expect(await alphaAt(done.cutouts[0]?.url ?? '', 200, 400)).toBe(255);
  });

  it('save a mask that reopens with its steps, from the picture and from the mask [spec 7.29]', async () => {
    const layers = [layer({ name: 'Bodice' })];
    const done = await draw(layers);
    const { mask } = await studio.testServer.call(saveImageMask, { matting_id: done.id }, as());
    expect(mask.source.id).toBe(picture.id);
    for (const image_id of [picture.id, mask.layers[0]?.image.id ?? '']) {
      const found = await studio.testServer.call(getImageMask, { image_id }, as());
      expect(found.mask?.layers.map(({ image, start_url, ...kept }) => kept)).toEqual(layers);
    }
    expect(mask.layers[0]?.image.origin).toMatchObject({ image: { id: picture.id }, crop: null });
    const again = await draw(layers);
    expect(again.id).toBe(done.id);
  });

  it('refuse to save a fully transparent mask [spec 5.15]', async () => {
    const done = await draw([layer({ operations: [] })]);
    expect(done.cutouts).toMatchObject([{ is_empty: true }]);
    const refused = await studio.testServer.answer(saveImageMask, { matting_id: done.id }, as());
    expect(refused.code).toBe('41040');
  });

  it('charge the confirmed download of a matting once for each mask, and nothing for the editor [spec 7.28]', async () => {
    const balance = async () => (await studio.testServer.call(generateCount, {}, as())).residue_count;
    const before = await balance();
    const done = await draw([layer({ operations: [box(10, 10, 90, 90)] })]);
    const { mask } = await studio.testServer.call(saveImageMask, { matting_id: done.id }, as());
    expect(mask.download).toEqual({ price: 1, paid: false });
    expect(await balance()).toBe(before);
    const request = { mask_id: mask.id, layer_id: 'a' };
    const [one, other] = await Promise.all([
      studio.testServer.call(downloadMatting, request, as()),
      studio.testServer.call(downloadMatting, request, as()),
    ]);
    expect(one.charged + other.charged).toBe(1);
    expect(await balance()).toBe(before - 1);
    expect(one.file_name).toBe('coat.png');
    const file = await studio.testServer.app.inject({ method: 'GET', url: one.url });
    expect(file.headers['content-disposition']).toContain('attachment');
    const kept = await studio.testServer.call(getImageMask, { image_id: mask.layers[0]?.image.id ?? '' }, as());
    expect(kept.download).toEqual({ price: 1, paid: true });
  });

  it('return a message and no address when the credits do not suffice', async () => {
    const poor = await studio.testServer.signUp();
    const wallet = await walletOf(poor);
    await withTransaction(studio.testServer.db, async (tx) => {
      const { residue_count: amount } = await quotaOf(tx, wallet);
      await hold(tx, { walletId: wallet, userId: uuidv7(), taskId: uuidv7(), amount });
    });
    const image = await studio.upload(poor);
    const { matting } = await studio.testServer.call(
      maskMatting,
      { image_id: image.id, layers: [layer()] },
      { as: poor },
    );
    await vi.waitFor(
      async () => {
        const now = await studio.testServer.call(getMattingResult, { matting_id: matting.id }, { as: poor });
        if (now.matting.state !== 'completed') throw new Error(now.matting.state);
      },
      { timeout: 60_000, interval: 50 },
    );
    await studio.testServer.call(saveImageMask, { matting_id: matting.id }, { as: poor });
    const refused = await studio.testServer.answer(
      downloadMatting,
      { mask_id: matting.id, layer_id: 'a' },
      { as: poor },
    );
    expect(refused.code).toMatch(/^4200[234]$/);
    expect(refused.data).toBeNull();
  });

  it('refuse other users', async () => {
    const done = await draw([layer()]);
    const bob = { as: studio.bob };
    expect((await studio.testServer.answer(getMattingResult, { matting_id: done.id }, bob)).code).toBe('44000');
    expect((await studio.testServer.answer(saveImageMask, { matting_id: done.id }, bob)).code).toBe('44000');
    expect((await studio.testServer.answer(downloadMatting, { mask_id: done.id, layer_id: 'a' }, bob)).code).toBe(
      '44000',
    );
    expect((await studio.testServer.answer(maskMatting, { image_id: picture.id, layers: [layer()] }, bob)).code).toBe(
      '44001',
    );
    expect((await studio.testServer.call(getImageMask, { image_id: picture.id }, bob)).mask).toBeNull();
  });
});

describe('the vision library', () => {
  it('matches the hash with which the worker fetches it', async () => {
    const { rawPayload, headers } = await studio.testServer.app.inject({ method: 'GET', url: visionScript.address });
    expect(`sha384-${createHash('sha384').update(rawPayload).digest('base64')}`).toBe(visionScript.integrity);
    expect(headers['cache-control']).toContain('immutable');
    expect(headers['content-security-policy']).not.toContain('unsafe-eval');
  });
});
