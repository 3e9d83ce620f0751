import { describe, expect, it } from 'vitest';
import { EngineError, type EngineJob } from '../engine.ts';
import { readFlatSpec } from '../flats/flat-file.ts';
import { textToDesign } from './text-to-design.ts';

const job = (params: Record<string, unknown>, seed = 5): EngineJob => ({
  id: 'task',
  toolType: 1,
  inputs: {},
  params: {
    ...{ gender: 'woman', views: 'both', ratio: '4:3', batch_size: 1, quality: 'normal', vector: false },
    ...params,
  },
  seed,
});
const run = (params: Record<string, unknown>, seed?: number) =>
  textToDesign.run(job(params, seed), { finishStep: async () => {} });

describe('style generation [spec 1.7]', () => {
  it('draws the description, and reports words that it did not draw', async () => {
    const { outputs, report } = await run({ prompt: '红色 V 领连衣裙，长袖，霓虹龙' });
    const [picture] = outputs;
    expect([picture?.mime, picture?.width, picture?.height]).toEqual(['image/png', 1280, 960]);
    expect(picture && readFlatSpec(picture)).toMatchObject({
      ...{ kind: 'dress', gender: 'woman', neckline: 'v', sleeveLength: 'long' },
      colours: { main: '#c8102e' },
    });
    expect(report.words?.understood.map(({ zh }) => zh)).toContain('领口：V 领');
    expect(report.words?.ignored).toEqual(['霓虹龙']);
  }, 60_000);

  it('returns different designs of one description in a batch, SVG after PNG, and the same again for the same seed', async () => {
    const first = await run({ prompt: 'denim jacket', batch_size: 2, vector: true });
    expect(first.outputs.map(({ mime }) => mime)).toEqual([
      ...['image/png', 'image/png', 'image/svg+xml', 'image/svg+xml'],
    ]);
    const specs = first.outputs.map(readFlatSpec);
    expect(specs[0]).not.toEqual(specs[1]);
    expect(specs[2]).toEqual(specs[0]);
    for (const spec of specs) expect(spec).toMatchObject({ kind: 'jacket', fabric: 'denim' });
    const again = await run({ prompt: 'denim jacket', batch_size: 2, vector: true });
    for (const [nth, { data }] of again.outputs.entries()) {
      expect(Buffer.from(data).equals(Buffer.from(first.outputs[nth]?.data ?? []))).toBe(true);
    }
  }, 60_000);

  it('starts from the chosen style, lets the description win, and reports words that were overridden', async () => {
    const { outputs, report } = await run({ prompt: 'navy, strapless, short sleeves', style: 'W01' });
    const [picture] = outputs;
    expect(picture && readFlatSpec(picture)).toMatchObject({
      kind: 'dress',
      neckline: 'strapless',
      colours: { main: '#1d2b4a' },
    });
    expect(report.words?.ignored).toEqual(['short sleeves']);
  }, 60_000);

  it('refuses a description without a garment', async () => {
    await expect(run({ prompt: 'something beautiful' })).rejects.toMatchObject(
      new EngineError('refused', 'no-garment-named'),
    );
  }, 60_000);
});
