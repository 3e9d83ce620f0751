import { type SubmitCallName, submitCalls } from '@atelier/contract/generation';
import { tools } from '@atelier/engine/tools';
import { describe, expect, it } from 'vitest';
import type { ApiFailure } from '../../platform/api-failure.ts';
import { checkSubmission, type SubmissionInput, submitCallOf, textsOf } from './check-submission.ts';

const input = (change: Partial<SubmissionInput> = {}): SubmissionInput => ({
  type: 5,
  inputs: { original: ['upload'] },
  params: {},
  idempotency_key: 'key-12345',
  ...change,
});

const everything = { supports: () => true, level: 4 };

const failure = (work: () => unknown): Pick<ApiFailure, 'code' | 'details'> => {
  try {
    work();
  } catch (error) {
    const { code, details } = error as ApiFailure;
    return { code, details };
  }
  throw new Error('nothing was refused');
};

describe('a submission', () => {
  it('gets the defaults of its tool and the price of its mode', () => {
    const online = checkSubmission('generate_hd', input(), everything);
    expect(online).toMatchObject({ mode: 'online', params: { multiple: 2, sharpness: 0 } });
    const night = checkSubmission('generate_idle', input(), everything);
    expect(night.mode).toBe('offline');
    expect(night.price).toBeLessThan(online.price);
  });

  it('is the same with defaults spelled out, and another with other content', () => {
    const hash = (params: Record<string, unknown>) =>
      checkSubmission('generate_hd', input({ params }), everything).contentHash;
    expect(hash({})).toBe(hash({ sharpness: 0, multiple: 2 }));
    expect(hash({})).not.toBe(hash({ multiple: 4 }));
  });

  it('names the invalid field', () => {
    const field = (change: Partial<SubmissionInput>) =>
      failure(() => checkSubmission('generate_hd', input(change), everything));
    expect(field({ type: 4711 })).toEqual({ code: '41000', details: { field: 'type' } });
    const refused = (change: Partial<SubmissionInput>) => field(change).details;
    expect(refused({ params: { multiple: 3 } })).toMatchObject({ field: 'params.multiple' });
    expect(refused({ params: { unknown: 1 } })).toMatchObject({ field: 'params.unknown' });
    expect(refused({ inputs: {} })).toMatchObject({ field: 'inputs.original' });
    expect(refused({ inputs: { original: [] } })).toMatchObject({ field: 'inputs.original' });
    expect(field({ inputs: { original: ['a', 'b'] } })).toMatchObject({ code: '41000' });
  });

  it('requires an image that depends on a choice once it is made', () => {
    const edit = (action: string, fabric: string[] = []) =>
      checkSubmission(
        'generate',
        input({ type: 22, inputs: { original: ['upload'], mask: ['layer'], fabric }, params: { action } }),
        everything,
      );
    expect(failure(() => edit('fabric'))).toMatchObject({ code: '41000', details: { field: 'inputs.fabric' } });
    expect(edit('fabric', ['cloth']).inputs).toMatchObject({ fabric: ['cloth'] });
    expect(edit('recolour').inputs).toMatchObject({ fabric: [] });
  });

  it('passes the call of its tool only', () => {
    expect(failure(() => checkSubmission('generate', input(), everything))).toMatchObject({ code: '41000' });
    expect(failure(() => checkSubmission('image2video_idle', input(), everything))).toMatchObject({ code: '41000' });
  });

  it.each([
    [2, 'change_cloth_fabric'],
    [230, 'change_cloth_pattern'],
    [235, 'change_cloth_pattern'],
    [233, 'change_cloth_logo'],
    [300, 'image2video_idle'],
  ] as const)('of tool %i goes through %s [spec 7.18, 7.20]', (type, own) => {
    const field = (call: SubmitCallName) =>
      failure(() => checkSubmission(call, input({ type, inputs: {} }), everything)).details?.['field'];
    expect(field(own)).not.toBe('type');
    for (const other of ['generate', 'generate_idle', 'generate_hd', 'change_cloth_color'] as const) {
      if (other !== 'generate_idle' || type === 300) expect(field(other)).toBe('type');
    }
  });

  it('is refused when no engine can draw it', () => {
    const nothing = { supports: () => false, level: 4 };
    expect(failure(() => checkSubmission('generate_hd', input(), nothing)).code).toBe('41030');
    const model = tools.find((tool) => tool.needsModel);
    const call = model ? submitCallOf(model, 'online') : 'generate';
    expect(failure(() => checkSubmission(call, input({ type: model?.type ?? 0 }), nothing)).code).toBe('41031');
    // Sent to an unreachable model server: it waits, unlike a tool without an engine.
    const away = { ...nothing, isForModel: (type: number) => type === 5 };
    expect(failure(() => checkSubmission('generate_hd', input(), away)).code).toBe('41031');
  });

  it('is refused with the prohibited words of its texts [spec 8.20]', () => {
    const say = (name: string) => checkSubmission('generate_hd', input({ name }), everything);
    expect(say('double-breasted nude cocktail dress').name).toContain('double-breasted');
    expect(failure(() => say('naked, naked murder'))).toEqual({ code: '41020', details: { words: 'naked, murder' } });
  });

  it('checks every text field of its tool [spec 5.14]', () => {
    const title = { zh: '描述', en: 'Description' };
    const fields = [
      { kind: 'text', name: 'prompt', title, required: true, maxLength: 500 },
      { kind: 'switch', name: 'tiled', title, default: true },
      { kind: 'text', name: 'negative', title, required: false, maxLength: 500 },
    ] as const;
    expect(textsOf({ fields }, { prompt: 'a coat', tiled: true })).toEqual(['a coat', '']);
  });

  it('has a call for every tool and mode', () => {
    const calls = tools.flatMap((tool) => [submitCallOf(tool, 'online'), submitCallOf(tool, 'offline')]);
    expect(new Set(calls)).toEqual(new Set(Object.keys(submitCalls)));
  });

  it('is priced for each requested picture', () => {
    const style = (params: Record<string, unknown>) =>
      checkSubmission(
        'generate',
        input({ type: 1, inputs: {}, params: { prompt: 'a linen dress', ...params } }),
        everything,
      );
    expect(style({ batch_size: 3 }).price).toBe(3 * style({}).price);
    expect(failure(() => style({ batch_size: 5 })).details).toMatchObject({ field: 'params.batch_size' });
  });

  it('accepts former names as the same submission', () => {
    const vector = (params: Record<string, unknown>) =>
      checkSubmission('generate', input({ type: 8, params }), everything);
    const now = vector({ colormode: 'binary', filter_speckle: 7, splice_threshold: 90 });
    const before = vector({ colorMode: 'binary', filterSpeckle: 7, spliceThreshold: 90 });
    expect(before.params).toEqual(now.params);
    expect(before.params).toMatchObject({ colormode: 'binary', filter_speckle: 7 });
    expect(before.contentHash).toBe(now.contentHash);
    const both = failure(() => vector({ filterSpeckle: 7, filter_speckle: 8 }));
    expect(both).toMatchObject({ code: '41000', details: { field: 'params.filterSpeckle' } });
  });

  it('accepts the codes of styles and views', () => {
    const style = (params: Record<string, unknown>) =>
      checkSubmission('generate', input({ type: 1, inputs: {}, params: { prompt: 'a coat', ...params } }), everything);
    expect(style({ style: 'W01' }).params).toMatchObject({ style: 'W01' });
    expect(failure(() => style({ style: 'W99' })).details).toMatchObject({ field: 'params.style' });
    expect(failure(() => style({ style: 'V02' })).details).toMatchObject({ field: 'params.style' });
    const dressed = (personView: string) => {
      const inputs = { garment: ['a'], face: ['b'] };
      return checkSubmission('generate', input({ type: 741, inputs, params: { personView } }), everything);
    };
    expect(dressed('V02').params).toMatchObject({ personView: 'V02' });
    expect(failure(() => dressed('V99')).details).toMatchObject({ field: 'params.personView' });
  });

  it('is refused for model-only features without a model', () => {
    const flat = (params: Record<string, unknown>, hasModel = false) =>
      checkSubmission('generate', input({ type: 800, params }), { ...everything, hasModel: () => hasModel });
    expect(flat({ extractionType: 'flat', viewType: 'front' }).params.extractionType).toBe('flat');
    expect(failure(() => flat({ extractionType: '3d' })).code).toBe('41031');
    expect(failure(() => flat({ viewType: 'back' })).code).toBe('41031');
    expect(flat({ extractionType: '3d', viewType: 'back' }, true).params).toMatchObject({ viewType: 'back' });
  });

  it('of a face runs here for smile and brows, and needs a model for other fields and a reference', () => {
    const face = (params: Record<string, unknown>, inputs = {}, hasModel = false) =>
      checkSubmission('generate', input({ type: 63, params, inputs: { character: ['a'], ...inputs } }), {
        ...everything,
        hasModel: () => hasModel,
      });
    expect(face({ smile: 0.5, eyebrow: -4 }).params).toMatchObject({ smile: 0.5, blink: 0 });
    expect(failure(() => face({ smile: 0.5, blink: 2 })).code).toBe('41031');
    expect(failure(() => face({ smile: 0.5 }, { expressionReference: ['b'] })).code).toBe('41031');
    expect(face({ blink: 2 }, { expressionReference: ['b'] }, true).params).toMatchObject({ blink: 2 });
    // Without face detection the tool needs a model, as before.
    const blind = { supports: () => false, level: 4 };
    const nowhere = () =>
      checkSubmission('generate', input({ type: 63, inputs: { character: ['a'] }, params: { smile: 1 } }), blind);
    expect(failure(nowhere).code).toBe('41031');
  });

  it('of a Pro tool requires its membership', () => {
    const pro = (level: number) =>
      checkSubmission('generate', input({ type: 722, inputs: { garment: ['a'], model: ['b'] } }), {
        ...everything,
        level,
      });
    expect(failure(() => pro(0)).code).toBe('42001');
    expect(pro(1).tool.key).toBe('dressingPro');
  });
});
