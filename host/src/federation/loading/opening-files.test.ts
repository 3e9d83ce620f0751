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

describe('what must be there before a version’s first page', () => {
  it('is what its load runs, not the pages that were not opened', () => {
    expect(openingFiles({ files, ahead }, { isLoaded: () => false, language: 'zh' })).toEqual(run);
  });

  it('is its words in the language of the page, and not in the other', () => {
    const english = openingFiles({ files, ahead }, { isLoaded: () => false, language: 'en' });
    expect(english.filter((file) => file.startsWith('words-'))).toEqual(['words-en.0a1b2c3d4e.js']);
  });

  it('is what it needs of its shares too, unless another remote has brought them', () => {
    const shares = { desk: ['545.0a1b2c3d4e.js', '545.0a1b2c3d4e.css'], rows: ['7.0a1b2c3d4e.js'] };
    const isLoaded = (share: string) => share === 'rows';
    expect(openingFiles({ files, ahead: shares }, { isLoaded, language: 'zh' })).toEqual([...run, ...shares.desk]);
    expect(openingFiles({ files, ahead: shares }, { isLoaded: () => true, language: 'zh' })).toEqual(run);
  });
});
