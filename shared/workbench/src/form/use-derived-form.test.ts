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

describe('openFormOf', () => {
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

  it('goes out online where no night is offered', () => {
    expect(open(style({}, 'offline'), offer({ price: { online: 2 } }))).toMatchObject({ mode: 'online' });
  });

  it('says what is missing instead of a price to press', () => {
    expect(open(style({ prompt: '' })).price).toMatchObject({ gap: { kind: 'text-missing', field: 'prompt' } });
  });
});

describe('what only a model acts on', () => {
  const video = (params: Record<string, unknown>): FormState => ({
    ...freshForm(tool(300)),
    params: { ...freshForm(tool(300)).params, ...params },
    inputs: { startImage: [readySlot(buildImage({ id: 'up-1' }))] },
  });
  const check = (params: Record<string, unknown>, withModel: boolean) =>
    checkForm(effectiveForm(tool(300), { withModel, withoutPeople: false }), video(params));

  it('stays behind while none serves the tool, and goes out when one does', () => {
    const filled = { prompt: 'she turns', cfg_scale: 0.7 };
    const without = check(filled, false);
    expect(without.kind === 'complete' && Object.keys(without.params)).not.toContain('cfg_scale');
    expect(check(filled, true)).toMatchObject({ kind: 'complete', params: filled });
  });

  it('asks again for an answer that is shut now', () => {
    expect(check({ motion: 'body' }, true).kind).toBe('complete');
    expect(check({ motion: 'body' }, false)).toMatchObject({ gaps: [{ kind: 'choice-closed', field: 'motion' }] });
  });

  it('is all in the form of a tool that needs a model', () => {
    expect(
      tool(722).fields.every((field) => isEffective(tool(722), field, { withModel: false, withoutPeople: false })),
    ).toBe(true);
  });

  it('leaves pictures behind too, of a tool that is drawn here and by a model', () => {
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

  it('leaves a face behind where nothing finds one, and sends it where a model would use it', () => {
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

  it('waits for the answer that it depends on', () => {
    const view = tool(800).fields.find(({ name }) => name === 'viewType');
    if (!view) throw new Error('no view type');
    expect(isShown(view, { extractionType: 'flat' })).toBe(false);
    expect(isShown(view, { extractionType: '3d' })).toBe(true);
  });
});
