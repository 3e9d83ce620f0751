import { describe, expect, it } from 'vitest';
import en from '../locales/en/workbench.json' with { type: 'json' };
import { lackKey } from './closed-tool.tsx';

const sentence = (server: 'absent' | 'unreachable' | undefined, tool: { needsPeople?: true }) => {
  const lack = server && { server, nodes: [], models: [], versions: [] };
  return en[lackKey({ kind: 'closed', reason: 'needs_model', ...(lack && { lack }) }, tool)];
};

describe('reason of a closed tool', () => {
  it('names face detection beside a model where that suffices, and the model when it is unreachable', () => {
    expect(sentence(undefined, { needsPeople: true })).toMatch(/face detection/);
    expect(sentence('absent', {})).not.toMatch(/face/);
    expect(sentence('unreachable', { needsPeople: true })).toMatch(/model/);
  });
});
