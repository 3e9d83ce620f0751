import { defaultParams } from '@atelier/catalogue/params';
import { describe, expect, it, vi } from 'vitest';
import type { ComfyEngine } from './comfyui/comfy-engine.ts';
import type { Template } from './comfyui/template.ts';
import type { AskedJob, Engine, EngineJob } from './engine.ts';
import { createEngineRouter, type EngineRouterOptions } from './engine-router.ts';
import { toolOf } from './tools.ts';

const builtin: Engine = {
  name: 'classical',
  supports: (toolType) => toolType === 5 || toolType === 63 || toolType === 800 || toolType === 'matting',
  run: async () => ({ outputs: [], method: 'classical', report: { warnings: [] } }),
  close: async () => {},
};

const template = (tool: number, fields: Record<string, string[]> = {}) =>
  ({ name: `t${tool}`, manifest: { tool, when: { fields, inputs: {} } } }) as unknown as Template;
const templates = [template(5), template(730), template(800, { extractionType: ['3d'] })];
templates.push(template(63));

const createComfy = (isThere = true): ComfyEngine => {
  const templatesOf: ComfyEngine['templatesOf'] = (type) => templates.filter(({ manifest }) => manifest.tool === type);
  const isAsked = ({ manifest }: Template, asked?: AskedJob) =>
    !asked ||
    Object.entries(manifest.when.fields).every(([name, values]) => values.includes(asked.params[name] as string));
  return {
    face: { addresses: [], views: () => [], keepOut: () => {}, look: async () => {}, reach: () => [] },
    templatesOf,
    choose: (type: EngineJob['toolType'], asked?: AskedJob) =>
      isThere ? templatesOf(type).find((item) => isAsked(item, asked)) : undefined,
    lackOf: () => (isThere ? null : { server: 'unreachable', nodes: [], models: [], versions: [] }),
    run: async () => ({ outputs: [], method: 'model', report: { warnings: [] } }),
    owns: () => true,
    release: vi.fn(async () => {}),
    close: () => {},
  } as unknown as ComfyEngine;
};

const route = (options: Partial<EngineRouterOptions> = {}) =>
  createEngineRouter({ builtin, comfy: createComfy(), ...options });
const asked = (params: Record<string, unknown> = {}): AskedJob => ({ params, inputs: {} });
const job = (toolType: EngineJob['toolType'], params = {}, rest = {}): EngineJob => ({
  id: 'j',
  toolType,
  inputs: {},
  params,
  seed: 1,
  ...rest,
});
const run = { signal: new AbortController().signal, onProgress: () => {} };
const drawnBy = async (engine: Engine, what: EngineJob) => (await engine.run(what, run)).method;

describe('auto', () => {
  it('draws here what it can, and sends away what only a model does', async () => {
    const engine = route();
    expect(engine.supports(730)).toBe(true);
    expect([engine.laneOf?.(5, asked()), engine.laneOf?.(730, asked())]).toEqual(['builtin', 'model']);
    expect(await drawnBy(engine, job(5))).toBe('classical');
    expect(await drawnBy(engine, job(730))).toBe('model');
    expect(await drawnBy(engine, job('matting'))).toBe('classical');
  });

  it('sends a part of a tool away when a submission asks for it', () => {
    const engine = route();
    expect(engine.laneOf?.(800, asked({ extractionType: 'flat' }))).toBe('builtin');
    expect(engine.laneOf?.(800, asked({ extractionType: '3d' }))).toBe('model');
    expect(engine.hasModel?.(800)).toBe(true);
  });

  it('sends a face away for a control or a reference that only a model acts on', () => {
    const engine = route();
    const lane = (params: Record<string, unknown>, inputs = {}) => engine.laneOf?.(63, { params, inputs });
    const rest = defaultParams(toolOf(63));
    expect(lane({ ...rest, smile: 0.6, eyebrow: 5 }, { character: ['a'], expressionReference: [] })).toBe('builtin');
    expect(lane({ ...rest, smile: 0.6, blink: 5 })).toBe('model');
    expect(lane({ ...rest, smile: 0.6 }, { expressionReference: ['b'] })).toBe('model');
  });

  it('closes what only the server draws while that is away, and the part of a tool with it', () => {
    const engine = route({ comfy: createComfy(false) });
    expect([engine.supports(730), engine.supports(800), engine.hasModel?.(800)]).toEqual([false, true, false]);
    expect(engine.supports(800, asked({ extractionType: '3d' }))).toBe(false);
    expect(engine.lackOf?.(730)).toMatchObject({ server: 'unreachable' });
  });

  it('leaves an accepted job with its server, although that is away for the moment', async () => {
    const engine = route({ comfy: createComfy(false) });
    expect(await drawnBy(engine, job(730))).toBe('model');
    const handle = { template: 't5', clientId: 'c', promptId: 'p', isSubmitted: true, losses: 0 };
    expect(await drawnBy(engine, job(5, {}, { handle }))).toBe('model');
  });
});

describe('a choice of the operator', () => {
  it('comfyui has a tool drawn by a model only', async () => {
    const choices = new Map([[5, 'comfyui']] as const);
    expect(await drawnBy(route({ choices }), job(5))).toBe('model');
    const away = route({ choices, comfy: createComfy(false) });
    expect([away.supports(5), away.isForModel?.(5)]).toEqual([false, true]);
    expect(route({ comfy: createComfy(false) }).isForModel?.(5)).toBe(false);
  });

  it('builtin keeps a tool from every model, and says so', () => {
    const engine = route({ choices: new Map([[800, 'builtin']] as const) });
    expect(engine.hasModel?.(800)).toBe(false);
    expect(engine.laneOf?.(800, asked({ extractionType: '3d' }))).toBe('builtin');
    expect(engine.lackOf?.(800)).toMatchObject({ server: 'off' });
  });
});

describe('an installation without a model server', () => {
  it('says so, and refuses what needs one', async () => {
    const engine = createEngineRouter({ builtin });
    expect(engine.supports(730)).toBe(false);
    expect(engine.lackOf?.(730)).toMatchObject({ server: 'absent' });
    await expect(engine.run(job(730), run)).rejects.toMatchObject({ kind: 'unavailable' });
  });
});

describe('a provider outside', () => {
  const fal = {
    ...createComfy(),
    owns: () => false,
    run: async () => ({ outputs: [], method: 'fal', report: { warnings: [] } }),
  };
  const agreed = { ...run, maySendTo: new Set(['fal' as const]) };

  it('gets what nothing here draws, from users who agreed', async () => {
    const engine = createEngineRouter({ builtin, fal });
    expect([engine.sendsTo?.(730), engine.sendsTo?.(5), engine.maySendTo?.(5)]).toEqual(['fal', null, 'fal']);
    expect((await engine.run(job(730), agreed)).method).toBe('fal');
    await expect(engine.run(job(730), run)).rejects.toMatchObject({ kind: 'refused', reason: 'consent-missing' });
  });

  it('comes in the place that the operator gave it', async () => {
    const rank = ['fal', 'comfyui', 'builtin'] as const;
    const engine = route({ fal, rank });
    expect([engine.sendsTo?.(5), engine.laneOf?.(5, asked())]).toEqual(['fal', 'model']);
    expect((await engine.run(job(5), agreed)).method).toBe('fal');
    expect((await engine.run(job(5), run)).method).toBe('model');
    expect((await route({ fal }).run(job(730), agreed)).method).toBe('model');
  });

  it('draws what its user asks of a model, and leaves to the built-in engine what its user asks of that', async () => {
    const engine = createEngineRouter({ builtin, fal });
    const other = { ...asked(), engine: 'model' } as const;
    expect([engine.laneOf?.(5, other), engine.sendsTo?.(5, other)]).toEqual(['model', 'fal']);
    expect((await engine.run(job(5, {}, { engine: 'model' }), agreed)).method).toBe('fal');
    const ranked = createEngineRouter({ builtin, fal, rank: ['fal', 'builtin'] });
    const here = { ...asked(), engine: 'builtin' } as const;
    expect([ranked.laneOf?.(5, here), ranked.sendsTo?.(5, here)]).toEqual(['builtin', null]);
    expect((await ranked.run(job(5, {}, { engine: 'builtin' }), agreed)).method).toBe('classical');
    expect(ranked.laneOf?.(730, here)).toBe('model');
    const away = route({ comfy: createComfy(false) });
    expect([away.supports(5, other), away.supports(5)]).toEqual([false, true]);
    expect((await away.run(job(5, {}, { engine: 'model' }), run)).method).toBe('model');
  });

  it('does not get a tool whose model server is away from users who have not agreed', async () => {
    const engine = route({ comfy: createComfy(false), fal });
    expect(engine.sendsTo?.(730)).toBe('fal');
    expect((await engine.run(job(730), agreed)).method).toBe('fal');
    expect((await engine.run(job(730), run)).method).toBe('model');
  });
});
