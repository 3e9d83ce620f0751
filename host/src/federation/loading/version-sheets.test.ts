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
    sheets.note('remote-tools', '1.0.0', { files: [before], sharedFiles: [] });
    sheets.note('remote-tools', '2.0.0', { files: [own, part], sharedFiles: [part] });
    sheets.show('remote-tools', '2.0.0');
    expect(off()).toEqual([before]);
    sheets.show('remote-tools', '1.0.0');
    expect(off()).toEqual([own]);
    sheets.show('remote-tools', '2.0.0');
    expect(off()).toEqual([before]);
  });

  it('stay when the visible version has the same file', () => {
    const { sheets, off } = openPage(before, own);
    sheets.note('remote-tools', '1.0.0', { files: [before], sharedFiles: [] });
    sheets.note('remote-tools', '2.0.0', { files: [before, own], sharedFiles: [] });
    sheets.show('remote-tools', '2.0.0');
    expect(off()).toEqual([]);
    sheets.show('remote-tools', '1.0.0');
    expect(off()).toEqual([own]);
  });

  it('are disabled while the recovery page replaces the only version', () => {
    const { sheets, off } = openPage(before);
    sheets.note('remote-tools', '1.0.0', { files: [before], sharedFiles: [] });
    sheets.show('remote-tools', null);
    expect(off()).toEqual([before]);
    sheets.show('remote-tools', '1.0.0');
    expect(off()).toEqual([]);
  });

  it('of other remotes are unchanged', () => {
    const { sheets, off } = openPage('http://a.test/remotes/remote-tools-x/2.0.0-aa/7.css', before);
    sheets.note('remote-tools', '1.0.0', { files: [before], sharedFiles: [] });
    sheets.show('remote-other', '1.0.0');
    sheets.show('remote-tools', '1.0.0');
    expect(off()).toEqual([]);
  });
});
