import { describe, expect, it } from 'vitest';
import { freshForm } from '../form/form-state.ts';
import { everyTool, toolOf } from '../form/tools-of-remotes.fixture.ts';
import { batchForm, batchInput, batchInputOfPage } from './batch-setting.ts';

describe('batchInput', () => {
  it('is the one required picture of a tool', () => {
    expect(batchInput(toolOf('hdUpscale'))?.name).toBe('original');
    expect(batchInput(toolOf('cutout'))?.name).toBe('original');
  });

  it('is never one of many, optional, a mask, or manually edited', () => {
    for (const tool of everyTool) {
      const input = batchInput(tool);
      if (!input) continue;
      expect([input.min, input.max, input.mask]).toEqual([1, 1, undefined]);
      expect(tool.fields.some((field) => field.kind === 'placement' && field.on === input.name)).toBe(false);
    }
    expect(batchInput(toolOf('styleFusion'))).toBeUndefined();
  });
});

describe('batchInputOfPage', () => {
  it('is that of a tool with one picture', () => {
    expect(batchInputOfPage(toolOf('hdUpscale'))?.name).toBe('original');
    expect(batchInputOfPage(toolOf('styleFusion'))).toBeUndefined();
  });

  it('is absent when the files may be meant for two fields', () => {
    const fabric = toolOf('fabricTryOn');
    expect(batchInput(fabric)).toBeDefined();
    expect(batchInputOfPage(fabric)).toBeUndefined();
  });
});

describe('batchForm', () => {
  it('requires everything except the pictures of the batch', () => {
    const tool = toolOf('recolour');
    const input = batchInput(tool);
    if (!input) throw new Error('recolour has no batch');
    const form = freshForm(tool);
    expect(batchForm({ tool, form }, input).gaps.map(({ kind }) => kind)).toEqual(['colour-missing']);
    const coloured = { ...form, params: { ...form.params, colour: '#31508c' } };
    const ready = batchForm({ tool, form: coloured }, input);
    expect(ready.gaps).toEqual([]);
    expect(ready.inputs).not.toHaveProperty(input.name);
    expect(ready.params).toMatchObject({ colour: '#31508c' });
  });
});
