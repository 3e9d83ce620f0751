import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createProgressTracker } from './draw-prompt.ts';
import { type ComfyEvent, parseBinaryEvent, parseTextEvent } from './events.ts';
import type { Graph } from './wire.ts';

const own = 'own-prompt';
const say = (type: string, data: object) => parseTextEvent(JSON.stringify({ type, data }), own);

describe('a text event', () => {
  it('is read with the own prompt id or none', () => {
    expect(say('execution_cached', { nodes: ['4', 7], prompt_id: own })).toEqual([
      { kind: 'cached', nodes: ['4', '7'] },
    ]);
    expect(say('progress', { node: '3', value: 4, max: 20 })).toEqual([
      { kind: 'progress', node: '3', value: 4, max: 20 },
    ]);
    expect(say('progress_state', { nodes: { '3:1': { value: 9, max: 9, state: 'finished' } } })).toEqual([
      { kind: 'progress', node: '3:1', value: 9, max: 9, isFinished: true },
    ]);
    expect(say('executing', { node: '3', prompt_id: 'another' })).toEqual([]);
  });

  it('reports the end in four ways', () => {
    expect(say('executing', { node: null, prompt_id: own })).toEqual([{ kind: 'ended', how: 'quiet' }]);
    expect(say('execution_success', {})).toEqual([{ kind: 'ended', how: 'success' }]);
    expect(say('execution_interrupted', {})).toEqual([{ kind: 'ended', how: 'interrupted' }]);
    const [failed] = say('execution_error', { node_id: 3, node_type: 'KSampler', exception_message: 'no' });
    expect(failed).toMatchObject({ how: 'error', error: { node_id: '3', exception_message: 'no' } });
  });

  it('of an unknown kind, or without content, is ignored', () => {
    expect([
      say('crystools.monitor', {}),
      say('toString', {}),
      parseTextEvent('{', own),
      parseTextEvent('[]', own),
    ]).toEqual([[], [], [], []]);
  });

  it('never throws, for any input', () => {
    fc.assert(
      fc.property(fc.string(), fc.jsonValue(), fc.uint8Array({ maxLength: 64 }), (type, data, bytes) => {
        parseTextEvent(JSON.stringify({ type, data }), own);
        parseBinaryEvent(bytes, own);
      }),
    );
  });
});

describe('a binary event', () => {
  const picture = new Uint8Array([0xff, 0xd8, 1, 2, 3]);
  const bytes = (...parts: (number | Uint8Array)[]) => {
    const word = (value: number) =>
      new Uint8Array([value >>> 24, value >>> 16, value >>> 8, value].map((v) => v & 255));
    return new Uint8Array(Buffer.concat(parts.map((part) => (typeof part === 'number' ? word(part) : part))));
  };
  const json = (value: object) => new TextEncoder().encode(JSON.stringify(value));

  it('contains the picture for kinds 1 and 4, and nothing for text and internal kinds', () => {
    expect(parseBinaryEvent(bytes(1, 2, picture), own)).toEqual({ kind: 'preview', data: picture });
    const metadata = json({ node_id: '3', prompt_id: own });
    expect(parseBinaryEvent(bytes(4, metadata.length, metadata, picture), own)).toEqual({
      kind: 'preview',
      data: picture,
    });
    for (const kind of [2, 3, 77]) expect(parseBinaryEvent(bytes(kind, 2, picture), own)).toBeNull();
  });

  it('of another prompt or truncated is ignored', () => {
    const other = json({ prompt_id: 'another' });
    expect(parseBinaryEvent(bytes(4, other.length, other, picture), own)).toBeNull();
    expect(parseBinaryEvent(bytes(4, 9999, other), own)).toBeNull();
    expect(parseBinaryEvent(new Uint8Array([0, 0, 0]), own)).toBeNull();
  });
});

describe('progress', () => {
  const graph: Graph = {
    '1': { class_type: 'LoadImage', inputs: {} },
    '2': { class_type: 'KSampler', inputs: {} },
    '3': { class_type: 'SaveImage', inputs: {} },
  };
  const half: ComfyEvent = { kind: 'progress', node: '2', value: 10, max: 20 };

  it('weights a sampler eight times as much as another node', () => {
    const { take } = createProgressTracker(graph);
    expect(take({ kind: 'cached', nodes: ['1'] })).toBeCloseTo(10);
    expect(take(half)).toBeCloseTo(50);
    expect(take({ kind: 'executing', node: '3' })).toBeCloseTo(50);
    expect(take({ kind: 'executed', node: '2' })).toBeCloseTo(90);
    expect(take({ kind: 'executed', node: '3' })).toBe(99);
  });

  it('uses the weights of the template, and counts nodes inside a subgraph once', () => {
    const { take } = createProgressTracker(graph, { '2': 2 });
    expect(take(half)).toBeCloseTo(25);
    expect(take({ kind: 'progress', node: '2:7', value: 1, max: 1 })).toBeCloseTo(25);
  });

  it('never decreases and never reaches 100, in any order of events', () => {
    const event = fc.oneof(
      fc.record({ kind: fc.constant('executing' as const), node: fc.constantFrom('1', '2', '3', '9') }),
      fc.record({ kind: fc.constant('executed' as const), node: fc.constantFrom('1', '2', '3') }),
      fc.record({
        kind: fc.constant('progress' as const),
        node: fc.constant('2'),
        value: fc.integer({ min: -5, max: 50 }),
        max: fc.integer({ min: 0, max: 20 }),
      }),
    );
    fc.assert(
      fc.property(fc.array(event), (events) => {
        const { take } = createProgressTracker(graph);
        const seen = events.map(take);
        expect(seen).toEqual(seen.toSorted((a, b) => a - b));
        for (const percent of seen) expect(percent >= 0 && percent <= 99).toBe(true);
      }),
    );
  });
});
