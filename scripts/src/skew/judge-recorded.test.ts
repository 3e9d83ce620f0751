import { describe, expect, it } from 'vitest';
import { judgeRecorded, neededBuilds, type RecordedState } from './judge-recorded.ts';

const state = (changes: Partial<RecordedState> = {}): RecordedState => ({
  version: '1.3.0',
  released: ['1.0.0', '1.1.0', '1.2.0', '1.3.0'],
  recorded: ['1.2.0', '1.1.0'],
  ...changes,
});

describe('the builds that must be recorded', () => {
  it('are those of the two platform versions before the current one', () => {
    expect(neededBuilds(state())).toEqual(['1.2.0', '1.1.0']);
    expect(neededBuilds(state({ version: '1.10.0', released: ['1.9.0', '1.8.0', '1.10.0'] }))).toEqual([
      '1.9.0',
      '1.8.0',
    ]);
  });

  it('leave out the one that no recorder could build', () => {
    expect(neededBuilds({ version: '1.2.0', released: ['1.0.0', '1.1.0', '1.2.0'] })).toEqual(['1.1.0']);
  });
});

describe('the check', () => {
  it('is content with both, and with one of the current version, for the day when it is raised', () => {
    expect(judgeRecorded(state())).toEqual([]);
    expect(judgeRecorded(state({ recorded: ['1.3.0', '1.2.0', '1.1.0'] }))).toEqual([]);
  });

  it('says what to run when the version was raised and the build before was not recorded', () => {
    expect(judgeRecorded(state({ recorded: ['1.1.0'] }))).toEqual([
      expect.stringMatching(/platform 1\.2\.0.*pnpm skew:record/),
    ]);
  });

  it('names what nothing is held against any more', () => {
    expect(judgeRecorded(state({ recorded: ['1.2.0', '1.1.0', '1.0.0'] }))).toEqual([
      expect.stringContaining('1.0.0 is held against nothing any more'),
    ]);
  });
});
