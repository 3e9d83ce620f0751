import { describe, expect, it } from 'vitest';
import en from '../locales/en/workbench.json' with { type: 'json' };
import { lackKey } from './form-footer.tsx';

const sentence = (server: 'absent' | 'unreachable' | undefined, tool: { needsPeople?: true }) => {
  const lack = server && { server, nodes: [], models: [], versions: [] };
  return en[lackKey({ kind: 'closed', reason: 'needs_model', ...(lack && { lack }) }, tool)];
};

describe('why a tool is closed', () => {
  it('names what finds faces beside a model, where that would do, and the model where that is away', () => {
    expect(sentence(undefined, { needsPeople: true })).toMatch(/face detection/);
    expect(sentence('absent', {})).not.toMatch(/face/);
    expect(sentence('unreachable', { needsPeople: true })).toMatch(/model/);
  });
});
