import { buildImage } from '@atelier/picture-editors/build-image.fixture';
import { readySlot } from '@atelier/picture-editors/picture-slot';
import { buildTask } from '@atelier/task-results/build-task.fixture';
import { describe, expect, it } from 'vitest';
import { checkForm } from './check-form.ts';
import { draftOfForm, formOfDraft } from './form-draft.ts';
import { type FormState, freshForm, reduceForm } from './form-state.ts';
import { formOfTask, goneNames } from './redraw.ts';
import { toolOf } from './tools-of-remotes.fixture.ts';
import { createIntents, submitCallOf } from './use-submit.ts';

const tool = toolOf;
const filled = (type: number, params: Record<string, unknown> = {}): FormState => ({
  ...freshForm(tool(type)),
  params: { ...freshForm(tool(type)).params, ...params },
  inputs: { original: [readySlot(buildImage({ id: 'up-1' }))] },
});

describe('checkForm', () => {
  it("converts a filled form into exactly the server's schema", () => {
    expect(checkForm(tool(5), filled(5, { multiple: 4 }))).toEqual({
      kind: 'complete',
      inputs: { original: ['up-1'] },
      params: { method: 'fast', multiple: 4, sharpness: 0 },
    });
  });

  it('lists missing fields, pictures first [spec 5.9]', () => {
    expect(checkForm(tool(220), freshForm(tool(220)))).toEqual({
      kind: 'incomplete',
      gaps: [
        { kind: 'picture-missing', field: 'original' },
        { kind: 'colour-missing', field: 'colour' },
      ],
    });
  });

  it('requires the fabric of a precise edit only while it changes the fabric', () => {
    const inputs = { original: filled(22).inputs['original'] ?? [], mask: [readySlot(buildImage({ id: 'layer-1' }))] };
    const form = (action: string, fabric: FormState['inputs'] = {}): FormState => ({
      ...filled(22, { action }),
      inputs: { ...inputs, ...fabric },
    });
    const fabric = { fabric: [readySlot(buildImage({ id: 'cloth-1' }))] };
    expect(checkForm(tool(22), form('fabric'))).toMatchObject({ gaps: [{ kind: 'picture-missing', field: 'fabric' }] });
    expect(checkForm(tool(22), form('fabric', fabric))).toMatchObject({ inputs: { fabric: ['cloth-1'] } });
    expect(checkForm(tool(22), form('erase'))).toMatchObject({ kind: 'complete' });
  });

  it('requires a layer for tools with layers, and sends them with the picture', () => {
    const form = { ...freshForm(tool(22)), inputs: filled(22).inputs };
    expect(checkForm(tool(22), form)).toMatchObject({ gaps: [{ kind: 'layer-missing', field: 'mask' }] });
    const slots = ['m-1', 'm-2'].map((id) => readySlot(buildImage({ id })));
    const marked = reduceForm(form, { kind: 'pictures-set', input: 'mask', slots });
    const check = checkForm(tool(22), marked);
    expect(check.kind === 'complete' ? check.inputs : check.gaps.map(({ field }) => field)).not.toContain('mask');
    expect(reduceForm(marked, { kind: 'pictures-set', input: 'mask', slots: [] }).inputs['mask']).toEqual([]);
  });

  it('waits for an upload and refuses to send beside a refused picture', () => {
    const busy = reduceForm(freshForm(tool(5)), {
      kind: 'picture-added',
      input: 'original',
      slot: { kind: 'uploading', key: 'k', name: 'a.png', share: 0.4 },
    });
    expect(checkForm(tool(5), busy)).toMatchObject({ gaps: [{ kind: 'picture-busy' }] });
    const refused = reduceForm(busy, {
      kind: 'picture-changed',
      input: 'original',
      key: 'k',
      slot: { kind: 'refused', key: 'k', name: 'a.png', code: '41013', details: {} },
    });
    expect(checkForm(tool(5), refused)).toMatchObject({ gaps: [{ kind: 'picture-unusable' }] });
  });

  it('refuses a value out of range', () => {
    expect(checkForm(tool(5), filled(5, { sharpness: 101 }))).toMatchObject({
      gaps: [{ kind: 'value-wrong', field: 'sharpness' }],
    });
  });
});

describe('redraw', () => {
  it.each([
    [5, { method: 'faithful', multiple: 4, sharpness: 30 }],
    [100, { trim: true }],
    [
      220,
      {
        colour: '#1f4e9e',
        saturation: -20,
        contrast: 5,
        brightness: 10,
        hue: 90,
        coefficient: 2.7,
        protectPrint: false,
      },
    ],
  ])('round-trips a task of tool %i to the same submission', (type, params) => {
    const first = checkForm(tool(type), filled(type, params));
    const task = buildTask({
      tool_type: type,
      mode: 'offline',
      params,
      inputs: { original: [{ ...buildImage({ id: 'up-1' }), available: true }] },
    });
    const again = formOfTask(tool(type), task);
    expect(checkForm(tool(type), again)).toEqual(first);
    expect(again.mode).toBe('offline');
    expect(formOfTask(tool(type), { ...task, engine_kind: 'model' }).engine).toBe('model');
  });

  it('keeps the place of a missing picture and names it', () => {
    const task = buildTask({ inputs: { original: [{ ...buildImage({ name: 'old.png' }), available: false }] } });
    expect(goneNames(task)).toEqual(['old.png']);
    const form = formOfTask(tool(5), task);
    expect(form.inputs.original).toEqual([{ kind: 'gone', key: 'original-gone-0', name: 'old.png' }]);
    expect(checkForm(tool(5), form)).toMatchObject({ gaps: [{ kind: 'picture-unusable', field: 'original' }] });
  });
});

describe('draft', () => {
  it('is restored unchanged after a reload', () => {
    const form = { ...filled(220, { colour: '#c8102e' }), mode: 'offline' as const };
    expect(formOfDraft(tool(220), JSON.parse(JSON.stringify(draftOfForm(form))))).toEqual(form);
  });

  it('with former parameter names is restored too, like a task of that time', () => {
    const kept = { ...draftOfForm(freshForm(tool(8))), params: { colorMode: 'binary', filterSpeckle: 9 } };
    expect(formOfDraft(tool(8), kept)?.params).toMatchObject({ colormode: 'binary', filter_speckle: 9 });
    const task = buildTask({ tool_type: 8, params: { colorMode: 'binary' } });
    expect(formOfTask(tool(8), task).params).toEqual({ colormode: 'binary' });
  });

  it('excludes pictures that are not uploaded', () => {
    const form = reduceForm(freshForm(tool(5)), {
      kind: 'picture-added',
      input: 'original',
      slot: { kind: 'uploading', key: 'k', name: 'a.png', share: 0.4 },
    });
    expect(formOfDraft(tool(5), draftOfForm(form))?.inputs).toEqual({ original: [] });
  });

  it('ignores invalid data', () => {
    expect(formOfDraft(tool(5), { params: 3 })).toBeUndefined();
  });
});

describe('submit intent', () => {
  const keys = () => {
    let count = 0;
    return createIntents(() => `key-${++count}`);
  };
  const content = { inputs: { original: ['up-1'] }, params: { multiple: 2, sharpness: 0 } };
  const keyOf = (intents: ReturnType<typeof keys>, params = content.params) =>
    intents.of(tool(5), 'online', { ...content, params }).submission.idempotency_key;

  it('keeps the key for a retry, and uses a new one for other content and after a response', () => {
    const intents = keys();
    expect(keyOf(intents)).toBe('key-1');
    expect(keyOf(intents)).toBe('key-1');
    expect(keyOf(intents, { multiple: 4, sharpness: 0 })).toBe('key-2');
    intents.settle();
    expect(keyOf(intents, { multiple: 4, sharpness: 0 })).toBe('key-3');
  });

  it('is named after its tool, in the page’s language, without a picture or a description', () => {
    const nameOf = (prompt: string, inputs = {}) =>
      keys().of(tool(1), 'online', { inputs, params: { prompt } }, 'Style generation').submission.name;
    expect(nameOf(' ')).toBe('Style generation');
    expect([nameOf('a linen dress'), nameOf('', { original: ['up-1'] })]).toEqual([undefined, undefined]);
  });

  it('uses the call of the row by day and the idle calls at night', () => {
    expect([5, 100, 220].map((type) => submitCallOf(tool(type), 'online'))).toEqual([
      'generate_hd',
      'generate',
      'change_cloth_color',
    ]);
    expect(submitCallOf(tool(5), 'offline')).toBe('generate_idle');
    expect(submitCallOf(tool(300), 'offline')).toBe('image2video_idle');
  });
});
