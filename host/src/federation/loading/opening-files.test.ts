import { describe, expect, it } from 'vitest';
import { openingFiles } from './opening-files.ts';

const integrity = {
  'mf-manifest.json': 'sha384-manifest',
  'remoteEntry.0a1b2c3d4e.js': 'sha384-entry',
  '__federation_expose_remote.0a1b2c3d4e.js': 'sha384-expose',
  '545.0a1b2c3d4e.js': 'sha384-page',
  '545.0a1b2c3d4e.css': 'sha384-sheet',
  'words-zh.0a1b2c3d4e.js': 'sha384-zh',
  'words-en.0a1b2c3d4e.js': 'sha384-en',
  'picture.worker.0a1b2c3d4e.js': 'sha384-worker',
};
const run = Object.keys(integrity).filter((file) => !/^(545|mf-|words-en)/.test(file));

describe('what must be there before a version’s first page', () => {
  it('is what its load runs, not the pages that nobody has opened', () => {
    expect(openingFiles({ integrity }, { isLoaded: () => false, language: 'zh' })).toEqual(run);
  });

  it('is its words in the language of the page, and not in the other', () => {
    const english = openingFiles({ integrity }, { isLoaded: () => false, language: 'en' });
    expect(english.filter((file) => file.startsWith('words-'))).toEqual(['words-en.0a1b2c3d4e.js']);
  });

  it('is what it needs of its shares too, unless another remote has brought them; never a file without a hash', () => {
    const ahead = { desk: ['545.0a1b2c3d4e.js', '545.0a1b2c3d4e.css', 'unsigned.js'], rows: ['545.0a1b2c3d4e.js'] };
    expect(openingFiles({ integrity, ahead }, { isLoaded: (share) => share === 'rows', language: 'zh' })).toEqual([
      ...run,
      '545.0a1b2c3d4e.js',
      '545.0a1b2c3d4e.css',
    ]);
    expect(openingFiles({ integrity, ahead }, { isLoaded: () => true, language: 'zh' })).toEqual(run);
  });
});
