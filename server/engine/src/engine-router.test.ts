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
  const isRequested = ({ manifest }: Template, request?: AskedJob) =>
    !request ||
    Object.entries(manifest.when.fields).every(([name, values]) => values.includes(request.params[name] as string));
  return {
    face: { addresses: [], views: () => [], keepOut: () => {}, look: async () => {}, reach: () => [] },
    templatesOf,
    choose: (type: EngineJob['toolType'], request?: AskedJob) =>
      isThere ? templatesOf(type).find((item) => isRequested(item, request)) : undefined,
    missingRequirements: () => (isThere ? null : { server: 'unreachable', nodes: [], models: [], versions: [] }),
    run: async () => ({ outputs: [], method: 'model', report: { warnings: [] } }),
    owns: () => true,
    release: vi.fn(async () => {}),
    close: () => {},
  } as unknown as ComfyEngine;
};

const route = (options: Partial<EngineRouterOptions> = {}) =>
  createEngineRouter({ builtin, comfy: createComfy(), ...options });
const request = (params: Record<string, unknown> = {}): AskedJob => ({ params, inputs: {} });
const job = (toolType: EngineJob['toolType'], params = {}, rest = {}): EngineJob => ({
  id: 'j',
  toolType,
  inputs: {},
  params,
  seed: 1,
  ...rest,
});
const run = { signal: new AbortController().signal, onProgress: () => {} };
const drawnBy = async (engine: Engine, routedJob: EngineJob) => (await engine.run(routedJob, run)).method;

describe('auto', () => {
  it('uses the built-in engine where possible, and the server for model-only tools', async () => {
    const engine = route();
    expect(engine.supports(730)).toBe(true);
    expect([engine.queueOf?.(5, request()), engine.queueOf?.(730, request())]).toEqual(['builtin', 'model']);
    expect(await drawnBy(engine, job(5))).toBe('classical');
    expect(await drawnBy(engine, job(730))).toBe('model');
    expect(await drawnBy(engine, job('matting'))).toBe('classical');
  });

  it('routes a model-only feature to the server when a submission requests it', () => {
    const engine = route();
    expect(engine.queueOf?.(800, request({ extractionType: 'flat' }))).toBe('builtin');
    expect(engine.queueOf?.(800, request({ extractionType: '3d' }))).toBe('model');
    expect(engine.hasModel?.(800)).toBe(true);
  });

  it('routes a face to the server for a model-only control or reference', () => {
    const engine = route();
    const laneFor = (params: Record<string, unknown>, inputs = {}) => engine.queueOf?.(63, { params, inputs });
    const rest = defaultParams(toolOf(63));
    expect(laneFor({ ...rest, smile: 0.6, eyebrow: 5 }, { character: ['a'], expressionReference: [] })).toBe('builtin');
    expect(laneFor({ ...rest, smile: 0.6, blink: 5 })).toBe('model');
    expect(laneFor({ ...rest, smile: 0.6 }, { expressionReference: ['b'] })).toBe('model');
  });

  it('closes server-only tools and features while the server is away', () => {
    const engine = route({ comfy: createComfy(false) });
    expect([engine.supports(730), engine.supports(800), engine.hasModel?.(800)]).toEqual([false, true, false]);
    expect(engine.supports(800, request({ extractionType: '3d' }))).toBe(false);
    expect(engine.missingRequirements?.(730)).toMatchObject({ server: 'unreachable' });
  });

  it('keeps an accepted job with its server while that is away', async () => {
    const engine = route({ comfy: createComfy(false) });
    expect(await drawnBy(engine, job(730))).toBe('model');
    const handle = { template: 't5', clientId: 'c', promptId: 'p', isSubmitted: true, losses: 0 };
    expect(await drawnBy(engine, job(5, {}, { handle }))).toBe('model');
  });
});

describe("operator's engine setting", () => {
  it('comfyui routes a tool to models only', async () => {
    const choices = new Map([[5, 'comfyui']] as const);
    expect(await drawnBy(route({ choices }), job(5))).toBe('model');
    const away = route({ choices, comfy: createComfy(false) });
    expect([away.supports(5), away.isForModel?.(5)]).toEqual([false, true]);
    expect(route({ comfy: createComfy(false) }).isForModel?.(5)).toBe(false);
  });

  it('builtin keeps a tool from every model, and reports it', () => {
    const engine = route({ choices: new Map([[800, 'builtin']] as const) });
    expect(engine.hasModel?.(800)).toBe(false);
    expect(engine.queueOf?.(800, request({ extractionType: '3d' }))).toBe('builtin');
    expect(engine.missingRequirements?.(800)).toMatchObject({ server: 'off' });
  });
});

describe('an installation without a model server', () => {
  it('reports it, and refuses tools that need one', async () => {
    const engine = createEngineRouter({ builtin });
    expect(engine.supports(730)).toBe(false);
    expect(engine.missingRequirements?.(730)).toMatchObject({ server: 'absent' });
    await expect(engine.run(job(730), run)).rejects.toMatchObject({ kind: 'unavailable' });
  });
});

describe('an external provider', () => {
  const fal = {
    ...createComfy(),
    owns: () => false,
    run: async () => ({ outputs: [], method: 'fal', report: { warnings: [] } }),
  };
  const agreed = { ...run, maySendTo: new Set(['fal' as const]) };

  it('draws tools that no local engine draws, for users who agreed', async () => {
    const engine = createEngineRouter({ builtin, fal });
    expect([engine.sendsTo?.(730), engine.sendsTo?.(5), engine.maySendTo?.(5)]).toEqual(['fal', null, 'fal']);
    expect((await engine.run(job(730), agreed)).method).toBe('fal');
    await expect(engine.run(job(730), run)).rejects.toMatchObject({ kind: 'refused', reason: 'consent-missing' });
  });

  it('has the rank that the operator set', async () => {
    const rank = ['fal', 'comfyui', 'builtin'] as const;
    const engine = route({ fal, rank });
    expect([engine.sendsTo?.(5), engine.queueOf?.(5, request())]).toEqual(['fal', 'model']);
    expect((await engine.run(job(5), agreed)).method).toBe('fal');
    expect((await engine.run(job(5), run)).method).toBe('model');
    expect((await route({ fal }).run(job(730), agreed)).method).toBe('model');
  });

  it('draws a tool for users who request it, and leaves the built-in engine to users who request that', async () => {
    const engine = createEngineRouter({ builtin, fal });
    const other = { ...request(), engine: 'model' } as const;
    expect([engine.queueOf?.(5, other), engine.sendsTo?.(5, other)]).toEqual(['model', 'fal']);
    expect((await engine.run(job(5, {}, { engine: 'model' }), agreed)).method).toBe('fal');
    const ranked = createEngineRouter({ builtin, fal, rank: ['fal', 'builtin'] });
    const here = { ...request(), engine: 'builtin' } as const;
    expect([ranked.queueOf?.(5, here), ranked.sendsTo?.(5, here)]).toEqual(['builtin', null]);
    expect((await ranked.run(job(5, {}, { engine: 'builtin' }), agreed)).method).toBe('classical');
    expect(ranked.queueOf?.(730, here)).toBe('model');
    const away = route({ comfy: createComfy(false) });
    expect([away.supports(5, other), away.supports(5)]).toEqual([false, true]);
    expect((await away.run(job(5, {}, { engine: 'model' }), run)).method).toBe('model');
  });

  it('does not replace an unreachable model server for users who have not agreed', async () => {
    const engine = route({ comfy: createComfy(false), fal });
    expect(engine.sendsTo?.(730)).toBe('fal');
    expect((await engine.run(job(730), agreed)).method).toBe('fal');
    expect((await engine.run(job(730), run)).method).toBe('model');
  });
});
