import { describe, expect, it } from 'vitest';
import { createVersionSheets } from './version-sheets.ts';

const folder = (version: string) => `http://a.test/remotes/remote-tools/${version}-aa/`;

/** A page with these style sheets; `off` lists the disabled ones. */
const openPage = (...addresses: (string | null)[]) => {
  const list = addresses.map((href) => ({ href, disabled: false }));
  const sheets = createVersionSheets({ styleSheets: list as unknown as StyleSheetList });
  return { sheets, off: () => list.filter(({ disabled }) => disabled).map(({ href }) => href) };
};

describe('style sheets of an abandoned version', () => {
  const own = `${folder('2.0.0')}7.css`;
  const part = `${folder('2.0.0')}9.css`;
  const before = `${folder('1.0.0')}7.css`;

  it('are disabled, except shared ones, and enabled again on its return', () => {
    const { sheets, off } = openPage(null, 'http://a.test/main.css', before, own, part);
    sheets.note('remote-tools', '1.0.0', { folder: folder('1.0.0'), shared: [] });
    sheets.note('remote-tools', '2.0.0', { folder: folder('2.0.0'), shared: ['9.css'] });
    sheets.show('remote-tools', '2.0.0');
    expect(off()).toEqual([before]);
    sheets.show('remote-tools', '1.0.0');
    expect(off()).toEqual([own]);
    sheets.show('remote-tools', '2.0.0');
    expect(off()).toEqual([before]);
  });

  it('are disabled while the recovery page replaces the only version', () => {
    const { sheets, off } = openPage(before);
    sheets.note('remote-tools', '1.0.0', { folder: folder('1.0.0'), shared: [] });
    sheets.show('remote-tools', null);
    expect(off()).toEqual([before]);
    sheets.show('remote-tools', '1.0.0');
    expect(off()).toEqual([]);
  });

  it('of other remotes are unchanged', () => {
    const { sheets, off } = openPage('http://a.test/remotes/remote-tools-x/2.0.0-aa/7.css', before);
    sheets.note('remote-tools', '1.0.0', { folder: folder('1.0.0'), shared: [] });
    sheets.show('remote-other', '1.0.0');
    sheets.show('remote-tools', '1.0.0');
    expect(off()).toEqual([]);
  });
});
