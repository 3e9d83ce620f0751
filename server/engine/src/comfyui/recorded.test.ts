import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { EngineError } from '../engine.ts';
import { ComfyFailure } from './comfy-failure.ts';
import { createProgressTracker } from './draw-prompt.ts';
import { type ComfyEvent, parseTextEvent } from './events.ts';
import { errorOfFailure } from './fail-reason.ts';
import { checkEntry } from './follow-prompt.ts';
import { type Graph, history, queue, submitted } from './wire.ts';

interface Recording {
  comfyui: string;
  promptIds: { drawn: string; interrupted: string };
  frames: { drawn: string[]; interrupted: string[] };
  answers: Record<string, { status: number; body: unknown }>;
}

// Written by `pnpm comfy:try <address> --record <file>`, unchanged.
const file = new URL('./recorded/comfyui-0.8.0.json', import.meta.url);
const recording = JSON.parse(readFileSync(file, 'utf8')) as Recording;
const { promptIds, frames, answers } = recording;

const eventsOf = (which: 'drawn' | 'interrupted'): ComfyEvent[] =>
  frames[which].flatMap((text) => parseTextEvent(text, promptIds[which]));
const bodyOf = (name: string): unknown => answers[name]?.body;
const entryOf = (name: string, promptId: string) => history.parse(bodyOf(name))[promptId];

describe('recorded events of ComfyUI 0.8.0', () => {
  it('are followed from the first frame to the last', () => {
    const events = eventsOf('drawn');
    expect(events[0]).toEqual({ kind: 'started' });
    expect(events.filter(({ kind }) => kind === 'ended')).toEqual([
      { kind: 'ended', how: 'success' },
      { kind: 'ended', how: 'quiet' },
    ]);
    const entry = entryOf('history', promptIds.drawn);
    const tracker = createProgressTracker(entry?.prompt[2] as Graph);
    const percents = events.map((event) => tracker.take(event));
    expect(percents.at(-1)).toBe(99);
    expect(new Set(percents).size).toBeGreaterThan(6);
  });

  it("keep the client's prompt id, and pictures in the history", () => {
    expect(submitted.parse(bodyOf('submitted')).prompt_id).toBe(promptIds.drawn);
    const entry = entryOf('history', promptIds.drawn);
    expect(entry && checkEntry(entry)).toBeUndefined();
    expect(entry?.outputs['7']).toEqual({
      images: [{ filename: expect.stringMatching(/\.png$/), subfolder: 'atelier', type: 'output' }],
    });
    expect(history.parse(bodyOf('history of an unknown one'))).toEqual({});
    expect(queue.parse(bodyOf('queue, empty'))).toEqual({ queue_running: [], queue_pending: [] });
  });

  it('report an interrupted prompt in socket and history', () => {
    expect(eventsOf('interrupted')).toContainEqual({ kind: 'ended', how: 'interrupted' });
    const entry = entryOf('history of the interrupted', promptIds.interrupted);
    if (!entry) throw new Error('not recorded');
    expect(() => checkEntry(entry)).toThrow(EngineError);
  });

  it.each([
    ['unknown node', 'node-missing'],
    ['not in list', 'model-missing'],
    ['too small', 'template-refused'],
    ['missing input', 'template-refused'],
    ['no such picture', 'template-refused'],
  ])('are refused: %s is %s', (name, reason) => {
    const { status, body } = answers[name] ?? {};
    expect(status).toBe(400);
    const failure = new ComfyFailure('refused', '/prompt answered 400', { status: 400, body });
    expect(errorOfFailure(failure, new Set(['2.inputs.upscale_method']))).toMatchObject({ reason });
  });

  it('have no cancel by job: the older call is used', () => {
    expect(answers['cancel by job']?.status).toBe(405);
  });
});
