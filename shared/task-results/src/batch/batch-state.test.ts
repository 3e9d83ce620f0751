import { fillWords } from '@atelier/picture-editors/own-words';
import { describe, expect, it } from 'vitest';
import { buildTask } from '../task/build-task.fixture.ts';
import { plainWords } from '../texts/plain-words.fixture.ts';
import { batchCredits, batchState } from './batch-page.tsx';
import { batchTexts } from './batch-table.tsx';

const telling = { words: plainWords('en'), language: 'en' as const, now: new Date() };
const stateOf = (rest: Parameters<typeof buildTask>[0]) =>
  batchState(buildTask(rest), telling, (key, figures) => fillWords(batchTexts.en, key, figures));

describe('batch table', () => {
  it('shows the state of each picture', () => {
    expect(stateOf({ state: 'queued', queue_position: 3, charged: 0 })).toMatchObject({
      state: 'Queued, position 3',
      credits: '2 on hold',
    });
    expect(stateOf({ state: 'drawing', percent: 61.6, charged: 0 })).toMatchObject({ state: 'Generating 62%' });
    expect(stateOf({})).toMatchObject({ state: 'Done', tone: 'done', credits: '2' });
    expect(stateOf({ state: 'failed', fail_reason: 'no-garment-found', charged: 0 })).toMatchObject({
      tone: 'bad',
      reason: expect.stringContaining('garment'),
      credits: '2 returned',
    });
    expect(stateOf({ state: 'cancelled', charged: 0 })).toMatchObject({ tone: 'bad', reason: undefined });
  });

  it('sums charged, held and released credits', () => {
    const tasks = [
      buildTask({}),
      buildTask({ state: 'drawing', charged: 0 }),
      buildTask({ state: 'queued', charged: 0 }),
      buildTask({ state: 'failed', charged: 0 }),
    ];
    expect(batchCredits(tasks)).toEqual({ charged: 2, held: 4, returned: 2 });
  });
});
