import { getTools } from '@atelier/contract/tools';
import { previewVector } from '@atelier/contract/vector-preview';
import { checkWords } from '@atelier/contract/words';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStudio, type Studio } from './studio.ts';

let studio: Studio;

beforeAll(async () => {
  studio = await openStudio();
});
afterAll(() => studio.close());

const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="M0 0h4"/><path d="M0 1h4"/></svg>';

describe('a form that is being filled in', () => {
  it('hears which of its words may not be submitted', async () => {
    const ask = (...texts: string[]) => studio.rig.call(checkWords, { texts }, { as: studio.ann });
    expect(await ask('a double-breasted coat', 'murder, murder')).toEqual({ words: ['murder'] });
    expect(await ask('a cocktail dress')).toEqual({ words: [] });
  });

  it('knows both prices and by when the night is over', async () => {
    const { tools, night } = await studio.rig.call(getTools, {}, { as: studio.ann });
    expect(tools.find(({ type }) => type === 5)?.price).toEqual({ online: 2, offline: 1 });
    const hours = (Date.parse(night.ready_at) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(0);
    expect(hours).toBeLessThan(48);
  });

  it('sees a vector’s paths ahead, of its own pictures and within the ranges only', async () => {
    const image = await studio.upload();
    const held = studio.engine.nextDraw();
    const looking = studio.rig.call(
      previewVector,
      { image_id: image.id, params: { colorMode: 'binary' } },
      { as: studio.ann },
    );
    const draw = await held;
    expect(draw.job).toMatchObject({ toolType: 'vector-preview', params: { colorMode: 'binary', mode: 'spline' } });
    draw.finish([{ data: new TextEncoder().encode(svg), mime: 'image/svg+xml', width: 4, height: 4 }]);
    expect(await looking).toEqual({ svg, width: 4, height: 4, paths: 2 });

    const answer = (params: Record<string, unknown>, as = studio.ann) =>
      studio.rig.answer(previewVector, { image_id: image.id, params }, { as });
    expect(await answer({ colorPrecision: 9 })).toMatchObject({ code: '41000' });
    expect(await answer({}, studio.bob)).toMatchObject({ code: '44001' });
  });
});
