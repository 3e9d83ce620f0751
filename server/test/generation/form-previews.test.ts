import { apiBase } from '@atelier/contract/call';
import { checkWords, findPeople, previewVector } from '@atelier/contract/form-help';
import { getTools } from '@atelier/contract/tools';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { envelope } from '../test-server.ts';
import { openStudio, type Studio } from './studio.ts';

let studio: Studio;

beforeAll(async () => {
  studio = await openStudio();
});
afterAll(async () => {
  studio.engine.finishesAlone(true);
  await studio.close();
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="M0 0h4"/><path d="M0 1h4"/></svg>';

const traced = { data: new TextEncoder().encode(svg), mime: 'image/svg+xml', width: 4, height: 4 } as const;

describe('previews while a form is filled in', () => {
  it('report prohibited words', async () => {
    const ask = (...texts: string[]) => studio.testServer.call(checkWords, { texts }, { as: studio.ann });
    expect(await ask('a double-breasted coat', 'murder, murder')).toEqual({ words: ['murder'] });
    expect(await ask('a cocktail dress')).toEqual({ words: [] });
  });

  it('return both prices and when the night queue ends', async () => {
    const { tools, night } = await studio.testServer.call(getTools, {}, { as: studio.ann });
    expect(tools.find(({ type }) => type === 5)?.price).toEqual({ online: 2, offline: 1 });
    const hours = (Date.parse(night.ready_at) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(0);
    expect(hours).toBeLessThan(48);
  });

  it('preview a vector’s paths, of own pictures and within the ranges only', async () => {
    const image = await studio.upload();
    const held = studio.engine.nextDraw();
    const looking = studio.testServer.call(
      previewVector,
      { image_id: image.id, params: { colormode: 'binary' } },
      { as: studio.ann },
    );
    const draw = await held;
    expect(draw.job).toMatchObject({ toolType: 'vector-preview', params: { colormode: 'binary', mode: 'spline' } });
    draw.finish([traced]);
    expect(await looking).toEqual({ svg, width: 4, height: 4, paths: 2 });

    const answer = (params: Record<string, unknown>, as = studio.ann) =>
      studio.testServer.answer(previewVector, { image_id: image.id, params }, { as });
    expect(await answer({ color_precision: 9 })).toMatchObject({ code: '41000' });
    expect(await answer({}, studio.bob)).toMatchObject({ code: '44001' });
  });

  it('return the faces of own pictures, as shares of the sides', async () => {
    const image = await studio.upload();
    const held = studio.engine.nextDraw();
    const looking = studio.testServer.call(findPeople, { image_id: image.id }, { as: studio.ann });
    const draw = await held;
    expect(draw.job).toMatchObject({ toolType: 'find-people', inputs: { original: [{ width: image.width }] } });
    draw.finish([], { warnings: [], shares: [{ x: -0.1, y: 0.25, width: 0.5, height: 0.5 }] });
    expect(await looking).toEqual({ has_looked: true, faces: [{ x: 0, y: 0.25, width: 0.4, height: 0.5 }] });
    const refused = await studio.testServer.answer(findPeople, { image_id: image.id }, { as: studio.bob });
    expect(refused).toMatchObject({ code: '44001' });
  });

  it('are never interrupted by a newer one, and the newest wins', async () => {
    const image = await studio.upload();
    studio.engine.finishesAlone(false);
    const looks = [0, 8, 16, 32].map((speckle) =>
      studio.testServer.answer(
        previewVector,
        { image_id: image.id, params: { filter_speckle: speckle } },
        { as: studio.ann },
      ),
    );
    const begun = await studio.engine.nextDraw();
    // One runs and two may wait: of four, one is refused before any has ended.
    expect(await Promise.race(looks)).toMatchObject({ code: '45000', status: 429 });
    const other = studio.testServer.call(
      previewVector,
      { image_id: (await studio.upload(studio.bob)).id, params: {} },
      { as: studio.bob },
    );
    for (const draw of [begun, await studio.engine.nextDraw()]) {
      expect(draw.isAborted()).toBe(false);
      draw.finish([traced]);
    }
    expect(await other).toMatchObject({ paths: 2 });
    for (let count = 0; count < 2; count += 1) (await studio.engine.nextDraw()).finish([traced]);
    const answers = await Promise.all(looks);
    expect(answers.map(({ code }) => code ?? 'drawn').sort()).toEqual(['45000', 'drawn', 'drawn', 'drawn']);
  });

  it('are dropped while queued when the page has disconnected', async () => {
    const { app } = studio.testServer;
    const address = await app.listen({ host: '127.0.0.1', port: 0 });
    const image = await studio.upload();
    const post = (speckle: number, signal?: AbortSignal) =>
      fetch(`${address}${apiBase}${previewVector.path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${studio.ann.access}`, 'content-type': 'application/json' },
        body: JSON.stringify(envelope.seal({ image_id: image.id, params: { filter_speckle: speckle } })),
        ...(signal && { signal }),
      });
    const first = post(1);
    const begun = await studio.engine.nextDraw();
    const leaving = new AbortController();
    const left = post(2, leaving.signal);
    await new Promise((resolve) => setTimeout(resolve, 300));
    leaving.abort();
    await expect(left).rejects.toThrow();
    const last = post(3);
    await new Promise((resolve) => setTimeout(resolve, 300));
    begun.finish([traced]);
    expect((await first).status).toBe(200);
    const next = await studio.engine.nextDraw();
    expect(next.job.params['filter_speckle']).toBe(3);
    next.finish([traced]);
    expect((await last).status).toBe(200);
  });
});

describe('a node without workers', { timeout: 60_000 }, () => {
  it('previews a vector’s paths too @full', async () => {
    const api = await openStudio({ env: { ROLE: 'api' } });
    try {
      const image = await api.upload();
      const look = await api.testServer.call(previewVector, { image_id: image.id, params: {} }, { as: api.ann });
      expect(look.svg).toContain('<svg');
      expect(look.paths).toBeGreaterThan(0);
    } finally {
      await api.close();
    }
  });
});
