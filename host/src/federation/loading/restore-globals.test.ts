// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { createRestoreGlobals } from './restore-globals.ts';

const restore = createRestoreGlobals();
afterEach(() => void restore());

/** Changes by a remote, and the globals that another remote's upload needs. */
const spoils: readonly [string, () => void, () => unknown][] = [
  [
    'a constructor',
    () => Object.defineProperty(globalThis, 'FormData', { value: undefined, configurable: true }),
    () => new FormData(),
  ],
  ['a function', () => Object.assign(globalThis, { structuredClone: () => 'mine' }), () => structuredClone(1) === 1],
  ['a deleted name', () => Reflect.deleteProperty(globalThis, 'FileReader'), () => new FileReader()],
  [
    'a method of a class',
    () => Object.assign(Blob.prototype, { slice: () => null }),
    () => new Blob(['abc']).slice(1).size === 2,
  ],
  [
    'a getter',
    () => Object.defineProperty(Blob.prototype, 'size', { get: () => 0, configurable: true }),
    () => new Blob(['abc']).size === 3,
  ],
  ['a static method', () => Object.assign(Date, { now: null }), () => Date.now() > 0],
  [
    'a method of a namespace',
    () => Object.assign(JSON, { stringify: () => '{}' }),
    () => JSON.stringify([1]) === '[1]',
  ],
  [
    'a method of the language',
    () => Object.assign(Promise.prototype, { finally: undefined }),
    () => Promise.resolve().finally(() => undefined),
  ],
  [
    'the iterator of lists',
    () => Object.defineProperty(Array.prototype, Symbol.iterator, { value: () => ({ next: () => ({ done: true }) }) }),
    () => [...[1, 2]].length === 2,
  ],
  [
    'an own member that hides one of the prototype',
    () => Object.assign(document, { createElement: () => null }),
    () => document.createElement('input').tagName,
  ],
  ['a name in every object', () => Object.assign(Object.prototype, { file: 'mine' }), () => !('file' in {})],
];

describe('globals changed by a remote', () => {
  it.each(spoils)('are restored: %s', (_, spoil, works) => {
    spoil();
    const changed = restore();
    expect(works()).toBeTruthy();
    expect(changed).toHaveLength(1);
    expect(restore()).toEqual([]);
  });

  it('are reported when they cannot be restored, and the others are restored', () => {
    const owner = { now: () => 1, mark: () => 2 };
    const page = Object.assign(Object.create(null), { Performance: Object.assign(() => 0, owner) });
    const restoreOwn = createRestoreGlobals(page);
    Object.defineProperty(page.Performance, 'now', { value: null, configurable: false, writable: false });
    page.Performance.mark = null;
    expect(restoreOwn().sort()).toEqual(['mark', 'now']);
    expect(page.Performance.mark).toBe(owner.mark);
  });

  it('exclude additions of a remote, values that the page sets itself, and numbers', () => {
    Object.assign(globalThis, { ofRemote: 1 });
    document.title = 'changed';
    Object.assign(Error, { stackTraceLimit: 7 });
    expect(restore()).toEqual([]);
    expect((globalThis as { ofRemote?: number }).ofRemote).toBe(1);
  });
});
