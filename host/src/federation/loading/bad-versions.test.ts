// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';

/** A page of the same tab. */
const openPage = async () => {
  vi.resetModules();
  return import('./bad-versions.ts');
};

beforeEach(() => sessionStorage.clear());

describe('versions that failed', () => {
  it('stay out after a reload when their code is wrong', async () => {
    (await openPage()).addBadVersion('remote-tools', '1.1.0', { isLasting: true });
    expect([...(await openPage()).badVersionsOf('remote-tools')]).toEqual(['1.1.0']);
  });

  it('are tried again after a reload when they only did not arrive', async () => {
    const page = await openPage();
    page.addBadVersion('remote-tools', '1.1.0', { isLasting: false });
    expect([...page.badVersionsOf('remote-tools')]).toEqual(['1.1.0']);
    expect([...(await openPage()).badVersionsOf('remote-tools')]).toEqual([]);
  });

  it('are forgiven one remote at a time', async () => {
    const { addBadVersion, badVersionsOf, forgiveRemote } = await openPage();
    addBadVersion('remote-tools', '1.1.0', { isLasting: true });
    addBadVersion('remote-library', '2.0.0', { isLasting: true });
    forgiveRemote('remote-tools');
    expect([...badVersionsOf('remote-tools')]).toEqual([]);
    expect([...badVersionsOf('remote-library')]).toEqual(['2.0.0']);
  });

  it('are none where storage holds something else', async () => {
    sessionStorage.setItem('badVersions', '{');
    expect((await openPage()).badVersionsOf('remote-tools').size).toBe(0);
  });
});
