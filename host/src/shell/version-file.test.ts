import { afterEach, describe, expect, it, vi } from 'vitest';
import { fetchVersionFile } from './version-check.ts';

const base = 'https://atelier.example/app/';

const answer = (text: string, status = 200) => {
  const fetched = vi.fn(async (_: URL) => new Response(text, { status }));
  vi.stubGlobal('fetch', fetched);
  return fetched;
};

describe('version file', () => {
  afterEach(() => void vi.unstubAllGlobals());

  it('is requested beside the page, with a timestamp [spec 7.31]', async () => {
    const fetched = answer('1.4.2\n');
    expect(await fetchVersionFile(base)).toBe('1.4.2');
    expect(String(fetched.mock.calls[0]?.[0])).toMatch(/^https:\/\/atelier\.example\/app\/version\.txt\?t=\d{13}$/);
  });

  it.each([
    ['a page instead of the file', '<!doctype html>', 200],
    ['an empty file', '', 200],
    ['a missing file', 'not found', 404],
  ])('%s is no version', async (_, text, status) => {
    answer(text, status);
    expect(await fetchVersionFile(base)).toBeNull();
  });

  it('a failed request is no version', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    expect(await fetchVersionFile(base)).toBeNull();
  });
});
