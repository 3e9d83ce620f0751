// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { runChunks } from './create-version-loader.ts';

const folder = 'http://localhost:3000/remotes/remote-tools/1.0.0-aa/';
const hashes = {
  'remoteEntry.1a.js': 'sha384-entry',
  '29.1a.js': 'sha384-page',
  '29.1a.css': 'sha384-sheet',
  'words-zh.1a.js': 'sha384-words',
  'picture.worker.1a.js': 'sha384-worker',
};

/** Tags added by a run; this page loads none of them. */
const run = (): HTMLScriptElement[] => {
  const append = vi.spyOn(document.head, 'append').mockImplementation(() => undefined);
  runChunks(folder, Object.keys(hashes), hashes);
  return append.mock.calls.flat() as HTMLScriptElement[];
};

afterEach(() => vi.restoreAllMocks());

describe('chunks that run beside the entry', () => {
  it('are scripts with their signed hash: no style sheet, no worker, and the runtime loads the entry', () => {
    expect(run().map(({ src, integrity }) => [src, integrity])).toEqual([
      [`${folder}29.1a.js`, 'sha384-page'],
      [`${folder}words-zh.1a.js`, 'sha384-words'],
    ]);
  });

  it.each(['load', 'error'])('leave no tag after %s, so that a failed one can be requested again', (end) => {
    for (const script of run()) {
      const place = document.createElement('div');
      place.appendChild(script);
      script.dispatchEvent(new Event(end));
      expect(place.childElementCount).toBe(0);
    }
  });
});
