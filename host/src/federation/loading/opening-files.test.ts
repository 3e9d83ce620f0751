import { describe, expect, it } from 'vitest';
import { openingFiles } from './create-version-loader.ts';

const files = [
  'remoteEntry.0a1b2c3d4e.js',
  '__federation_expose_remote.0a1b2c3d4e.js',
  '545.0a1b2c3d4e.js',
  '545.0a1b2c3d4e.css',
  'words-zh.0a1b2c3d4e.js',
  'words-en.0a1b2c3d4e.js',
  'picture.worker.0a1b2c3d4e.js',
];
const run = files.filter((file) => !/^(545|words-en)/.test(file));
const ahead = {};

describe('files of a version’s first page', () => {
  it("are the entry's files, without pages that are not open", () => {
    expect(openingFiles({ files, ahead }, { isLoaded: () => false, language: 'zh' })).toEqual(run);
  });

  it("include the texts in the page's language only", () => {
    const english = openingFiles({ files, ahead }, { isLoaded: () => false, language: 'en' });
    expect(english.filter((file) => file.startsWith('words-'))).toEqual(['words-en.0a1b2c3d4e.js']);
  });

  it('include required shared modules, unless another remote has loaded them', () => {
    const shares = { desk: ['545.0a1b2c3d4e.js', '545.0a1b2c3d4e.css'], rows: ['7.0a1b2c3d4e.js'] };
    const isLoaded = (share: string) => share === 'rows';
    expect(openingFiles({ files, ahead: shares }, { isLoaded, language: 'zh' })).toEqual([...run, ...shares.desk]);
    expect(openingFiles({ files, ahead: shares }, { isLoaded: () => true, language: 'zh' })).toEqual(run);
  });
});
