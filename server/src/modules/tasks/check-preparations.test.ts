import { type ToolType, toolByType } from '@atelier/engine/tools';
import { describe, expect, it } from 'vitest';
import { checkPreparations } from './check-submission.ts';

const check = (type: ToolType, params: Record<string, unknown>, inputs: Record<string, string[]>) => {
  const tool = toolByType(type);
  if (!tool) throw new Error(`no tool ${type}`);
  return () => checkPreparations(tool, { params, inputs });
};

const placement = { x: 0.5, y: 0.4, scale: 0.2, rotation: 0 };

describe('preparations of a submission', () => {
  it.each([233, 235, 229] as const)('requires an adjusted position before %i [spec 5.13]', (type) => {
    expect(check(type, {}, { garment: ['a'] })).toThrow(expect.objectContaining({ code: '41042' }));
    expect(check(type, { placement }, { garment: ['a'] })).not.toThrow();
  });

  it('requires a layer via matting before a precise edit [spec 8.18]', () => {
    expect(check(22, {}, { original: ['a'] })).toThrow(expect.objectContaining({ code: '41043' }));
    expect(check(22, {}, { original: ['a'], mask: [] })).toThrow(expect.objectContaining({ code: '41043' }));
    expect(check(22, {}, { original: ['a'], mask: ['b'] })).not.toThrow();
  });

  it('accepts a recolour without layers: the garment is found', () => {
    expect(check(220, { colour: '#d02030' }, { original: ['a'] })).not.toThrow();
  });
});
