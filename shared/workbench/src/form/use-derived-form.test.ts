import { isShown } from '@atelier/catalogue/tool-form';
import type { ToolAvailability } from '@atelier/contract/tools';
import { buildImage } from '@atelier/picture-editors/build-image.fixture';
import { readySlot } from '@atelier/picture-editors/picture-slot';
import { describe, expect, it } from 'vitest';
import { buildOffer } from './build-offer.fixture.ts';
import { checkForm } from './check-form.ts';
import { effectiveForm, engineCapabilities, isEffective } from './effective-form.ts';
import { type FormState, freshForm } from './form-state.ts';
import { toolOf } from './tools-of-remotes.fixture.ts';
import { deriveForm } from './use-derived-form.ts';

const tool = toolOf;

const offer = (rest: Partial<ToolAvailability> = {}): ToolAvailability =>
  buildOffer({ type: 1, price: { online: 2, offline: 1 }, ...rest });

const style = (params: Record<string, unknown>, mode: FormState['mode'] = 'online'): FormState => ({
  ...freshForm(tool(1)),
  params: { ...freshForm(tool(1)).params, prompt: 'a linen dress', ...params },
  mode,
});

describe('deriveForm', () => {
  const open = (form: FormState, offered = offer()) =>
    deriveForm(effectiveForm(tool(1), engineCapabilities(offered)), {
      form,
      offer: offered,
      wallet: undefined,
      isSubmitting: false,
    });

  it('prices each picture, online and at night', () => {
    expect(open(style({ batch_size: 3 }))).toMatchObject({ count: 3, price: { kind: 'ready', price: 6 } });
    expect(open(style({ batch_size: 3 }, 'offline'))).toMatchObject({ mode: 'offline', price: { price: 3 } });
  });

  it('is submitted online when no night mode is offered', () => {
    expect(open(style({}, 'offline'), offer({ price: { online: 2 } }))).toMatchObject({ mode: 'online' });
  });

  it('shows the missing field instead of a price button', () => {
    expect(open(style({ prompt: '' })).price).toMatchObject({ gap: { kind: 'text-missing', field: 'prompt' } });
  });
});

describe('model-only values', () => {
  const video = (params: Record<string, unknown>): FormState => ({
    ...freshForm(tool(300)),
    params: { ...freshForm(tool(300)).params, ...params },
    inputs: { startImage: [readySlot(buildImage({ id: 'up-1' }))] },
  });
  const check = (params: Record<string, unknown>, withModel: boolean) =>
    checkForm(effectiveForm(tool(300), { withModel, withoutPeople: false }), video(params));

  it('are omitted without a model, and sent with one', () => {
    const filled = { prompt: 'she turns', cfg_scale: 0.7 };
    const without = check(filled, false);
    expect(without.kind === 'complete' && Object.keys(without.params)).not.toContain('cfg_scale');
    expect(check(filled, true)).toMatchObject({ kind: 'complete', params: filled });
  });

  it('require another choice when theirs is disabled', () => {
    expect(check({ motion: 'body' }, true).kind).toBe('complete');
    expect(check({ motion: 'body' }, false)).toMatchObject({ gaps: [{ kind: 'choice-closed', field: 'motion' }] });
  });

  it('are all in the form of a tool that needs a model', () => {
    expect(
      tool(722).fields.every((field) => isEffective(tool(722), field, { withModel: false, withoutPeople: false })),
    ).toBe(true);
  });

  it('also omit pictures, of a tool that the built-in engine and a model draw', () => {
    const reference = readySlot(buildImage({ id: 'up-2' }));
    const inputs = { character: [readySlot(buildImage({ id: 'up-1' }))], expressionReference: [reference] };
    const face: FormState = { ...freshForm(tool(63)), inputs };
    const sent = (withModel: boolean) => checkForm(effectiveForm(tool(63), { withModel, withoutPeople: false }), face);
    expect(sent(false)).toMatchObject({ kind: 'complete', inputs: { character: ['up-1'] } });
    const here = sent(false);
    expect(here.kind === 'complete' && Object.keys({ ...here.inputs, ...here.params })).toEqual([
      'character',
      'eyebrow',
      'smile',
    ]);
    expect(sent(true)).toMatchObject({ kind: 'complete', inputs: { expressionReference: ['up-2'] } });
  });

  it('omit a face without face detection, and send it when a model uses it', () => {
    const inputs = {
      character: [readySlot(buildImage({ id: 'up-1' }))],
      face: [readySlot(buildImage({ id: 'up-2' }))],
    };
    const skins: FormState = { ...freshForm(tool(62)), inputs };
    const sent = (rest: Partial<ToolAvailability>) =>
      checkForm(effectiveForm(tool(62), engineCapabilities(offer(rest))), skins);
    expect(sent({})).toMatchObject({ inputs: { character: ['up-1'], face: ['up-2'] } });
    const without = sent({ lacks_people: true });
    expect(without.kind === 'complete' && without.inputs).toEqual({ character: ['up-1'] });
    expect(sent({ lacks_people: true, with_model: true })).toMatchObject({ inputs: { face: ['up-2'] } });
  });

  it('wait for the choice that they depend on', () => {
    const view = tool(800).fields.find(({ name }) => name === 'viewType');
    if (!view) throw new Error('no view type');
    expect(isShown(view, { extractionType: 'flat' })).toBe(false);
    expect(isShown(view, { extractionType: '3d' })).toBe(true);
  });
});
