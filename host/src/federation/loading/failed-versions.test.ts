import { beforeEach, describe, expect, it } from 'vitest';
import { createPlainStorage } from '../../storage/plain-storage.ts';
import { buildStorage } from '../../testing/memory-storage.fixture.ts';
import { createFailedVersions } from './failed-versions.ts';

let tab = buildStorage();

/** A page of the same tab. */
const openPage = () => createFailedVersions(createPlainStorage(tab, '_maison'));

beforeEach(() => {
  tab = buildStorage();
});

describe('failed versions', () => {
  it('are skipped after a reload when their code failed', () => {
    openPage().add('remote-tools', '1.1.0', { isLasting: true });
    expect([...openPage().of('remote-tools')]).toEqual(['1.1.0']);
  });

  it('are tried again after a reload when they only did not arrive', () => {
    const page = openPage();
    page.add('remote-tools', '1.1.0', { isLasting: false });
    expect([...page.of('remote-tools')]).toEqual(['1.1.0']);
    expect([...openPage().of('remote-tools')]).toEqual([]);
  });

  it('are cleared for one remote at a time', () => {
    const page = openPage();
    page.add('remote-tools', '1.1.0', { isLasting: true });
    page.add('remote-library', '2.0.0', { isLasting: true });
    page.clearFailures('remote-tools');
    expect([...page.of('remote-tools')]).toEqual([]);
    expect([...page.of('remote-library')]).toEqual(['2.0.0']);
  });

  it('are empty for invalid storage content', () => {
    createPlainStorage(tab, '_maison').write('badVersions', '{');
    expect(openPage().of('remote-tools').size).toBe(0);
  });

  it('are separate for each installation on the same origin', () => {
    openPage().add('remote-tools', '1.1.0', { isLasting: true });
    expect(createFailedVersions(createPlainStorage(tab, '_atelier')).of('remote-tools').size).toBe(0);
  });
});
