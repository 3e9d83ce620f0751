// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createRunScript } from './create-version-loader.ts';

const page = 'http://localhost:3000/remotes/remote-tools/files/29.1a.js';

/** Runs scripts; this page loads none of them. */
const open = () => {
  const append = vi.spyOn(document.head, 'append').mockImplementation(() => undefined);
  return { append, run: createRunScript('remote_tools_1_0_0', () => 'sha384-page') };
};

afterEach(() => vi.restoreAllMocks());

describe('scripts of a version', () => {
  it('have their signed hash, and name the table of their chunks', () => {
    const { append, run } = open();
    run(page);
    const [script] = append.mock.calls.flat() as HTMLScriptElement[];
    expect([script?.src, script?.integrity, script?.dataset['rspack']]).toEqual([
      page,
      'sha384-page',
      'remote_tools_1_0_0',
    ]);
  });

  it.each(['load', 'error'])('run once at a time, and again after %s', (end) => {
    const { append, run } = open();
    const onEnd = vi.fn();
    run(page);
    run(page, onEnd);
    const [script] = append.mock.calls.flat() as HTMLScriptElement[];
    const place = document.createElement('div');
    place.appendChild(script as HTMLScriptElement);
    script?.dispatchEvent(new Event(end));
    expect(onEnd.mock.calls.flat()).toMatchObject([{ type: end }]);
    expect(place.childElementCount).toBe(0);
    run(page);
    expect(append).toHaveBeenCalledTimes(2);
  });

  it('are separate tags for two versions with the same file', () => {
    const { append, run } = open();
    run(page);
    createRunScript('remote_tools_2_0_0', () => 'sha384-page')(page);
    expect(append).toHaveBeenCalledTimes(2);
  });
});
