import type { ReleasedVersion, RemoteRelease } from '@atelier/contract/releases';
import { describe, expect, it } from 'vitest';
import { type Change, effectsOf } from './change-dialog.tsx';
import { releasesTexts } from './version-health-tag.tsx';

const buildVersion = (differs: Partial<ReleasedVersion>): ReleasedVersion => ({
  version: '1.0.0',
  standing: 'served',
  builtAt: '2026-01-01T00:00:00.000Z',
  commit: 'abc',
  loads: 10,
  failures: 0,
  lastFailure: null,
  openPages: 0,
  ...differs,
});

/** 1.1.0 is active in 34 pages, 1.2.0 the canary, 1.0.0 the rollback target; 0.9.0 was withdrawn and fails. */
const release: RemoteRelease = {
  remote: 'remote-tools',
  active: '1.1.0',
  lastGood: '1.0.0',
  wayBack: '1.0.0',
  canary: { version: '1.2.0', percent: 10 },
  versions: [
    buildVersion({ version: '1.1.0', standing: 'active', openPages: 34 }),
    buildVersion({ version: '1.2.0', standing: 'canary', openPages: 4 }),
    buildVersion({ version: '1.0.0', standing: 'last-good' }),
    buildVersion({ version: '0.9.0', standing: 'taken-back', failures: 7 }),
  ],
};
const effectsText = (change: Change, of = release) => effectsOf(of, change, releasesTexts.en).join('\n');

describe('effects of a change', () => {
  it('warn of a clearly slower version', () => {
    const vitals = (p75: number) => ({ lcp: { p75, samples: 300 }, cls: { p75: 10, samples: 300 } });
    const [active, trial, ...others] = release.versions.map((row, nth) => ({
      ...row,
      vitals: vitals(2000 + 900 * nth),
    }));
    const of = { ...release, versions: [active, trial, ...others].filter((row) => row !== undefined) };
    expect(effectsText({ action: 'promote', version: '1.2.0' }, of)).toContain(
      'LCP of 1.2.0 is 2900 ms, of 1.1.0 2000 ms',
    );
    expect(effectsText({ action: 'promote', version: '1.2.0' })).not.toContain('LCP');
  });

  it('list affected users, the number of pages and the ended canary of a rollback', () => {
    const words = effectsText({ action: 'rollback', version: '1.0.0' });
    expect(words).toContain('All users switch from 1.1.0 to 1.0.0.');
    expect(words).toContain('34 open pages run 1.1.0');
    expect(words).toContain('1.1.0 is marked as withdrawn');
    expect(words).toContain('The canary of 1.2.0 (10%) ends.');
    expect(words).not.toContain('Warning');
  });

  it('warn of a failed version, and of a withdrawn one', () => {
    const words = effectsText({ action: 'rollback', version: '0.9.0' });
    expect(words).toContain('Warning: 0.9.0 failed 7 times');
    expect(words).toContain('0.9.0 was withdrawn before');
  });

  it('report whether a promotion keeps the canary', () => {
    expect(effectsText({ action: 'promote', version: '1.2.0' })).toContain('The canary of 1.2.0 (10%) ends.');
    expect(effectsText({ action: 'promote', version: '1.0.0' })).toContain('The canary of 1.2.0 (10%) continues.');
  });

  it('report the users of a canary, and the effect of a new share', () => {
    expect(effectsText({ action: 'canary', version: '1.2.0', percent: 50 })).toContain('all keep it');
    expect(effectsText({ action: 'canary', version: '1.2.0', percent: 5 })).toContain(
      'some return to the active version',
    );
    const other = effectsText({ action: 'canary', version: '0.9.0', percent: 5 });
    expect(other).toContain('5% of users get 0.9.0');
    expect(other).toContain('This replaces the canary of 1.2.0.');
    expect(effectsText({ action: 'canary-off', version: '1.2.0' })).toContain('All users return to 1.1.0.');
  });

  it('omit pages and canary when there are none', () => {
    const quiet = { ...release, canary: null, versions: [buildVersion({ version: '1.1.0', standing: 'active' })] };
    const words = effectsText({ action: 'rollback', version: '1.0.0' }, quiet);
    expect(words).not.toMatch(/open pages|canary/);
    expect(effectsText({ action: 'rollback', version: undefined })).toBe('');
  });
});
