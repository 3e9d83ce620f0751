import { describe, expect, it } from 'vitest';
import { createPlainStorage } from '../../storage/plain-storage.ts';
import { createHangDetector } from './hang-detector.ts';

/** A tab's storage, which outlasts its pages. */
const openTab = () => {
  const kept = new Map<string, string>();
  const storage = createPlainStorage(
    {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    } as Storage,
    '_test',
  );
  const openPage = () => {
    const heard = new Map<string, () => void>();
    const listen = (name: string, listener: unknown) => void heard.set(name, listener as () => void);
    const page = { visibilityState: 'visible' as DocumentVisibilityState, addEventListener: listen as never };
    const mark = createHangDetector(storage, { ...page, defaultView: { addEventListener: listen as never } } as never);
    return { mark, tell: (name: string) => heard.get(name)?.() };
  };
  return { openPage };
};

describe('a page that froze', () => {
  it('is known by the version whose code ran, once', () => {
    const { openPage } = openTab();
    expect(openPage().mark.lastHang()).toBeUndefined();
    openPage().mark.begin('remote-tools', '2.0.0');
    const { mark } = openPage();
    expect(mark.lastHang()).toEqual({ remote: 'remote-tools', version: '2.0.0' });
    expect(mark.lastHang()).toBeUndefined();
    expect(openPage().mark.lastHang()).toBeUndefined();
  });

  it('is not one that was closed, put away, or had left the version', () => {
    const { openPage } = openTab();
    const closed = openPage();
    closed.mark.begin('remote-tools', '2.0.0');
    closed.tell('pagehide');
    const left = openPage();
    expect(left.mark.lastHang()).toBeUndefined();
    left.mark.begin('remote-tools', '2.0.0')();
    expect(openPage().mark.lastHang()).toBeUndefined();
  });

  it('died of what ran last', () => {
    const { openPage } = openTab();
    const { mark } = openPage();
    mark.begin('remote-tools', '1.0.0');
    const leave = mark.begin('remote-account', '2.0.0');
    expect(openPage().mark.lastHang()).toMatchObject({ remote: 'remote-account' });
    leave();
    expect(openPage().mark.lastHang()).toMatchObject({ remote: 'remote-tools' });
  });
});
