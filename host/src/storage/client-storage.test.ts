import { describe, expect, it } from 'vitest';
import { buildClientStorage, buildStorage } from '../testing/memory-storage.fixture.ts';

describe('client storage', () => {
  it('ends every key with the suffix [spec 3.11]', () => {
    const web = buildStorage();
    buildClientStorage(web).write('theme', 'dark');
    expect(web.getItem('theme_test')).toBe('dark');
  });

  it('encrypts personal data and reads it back [spec 7.33]', () => {
    const web = buildStorage();
    const storage = buildClientStorage(web);
    storage.writeSealed('user', { id: 'u1', phone: '13800138000' });
    expect(web.getItem('user_test')).not.toContain('13800138000');
    expect(buildClientStorage(web).readSealed('user')).toEqual({ id: 'u1', phone: '13800138000' });
  });

  it('drops unreadable entries', () => {
    const web = buildStorage();
    const storage = buildClientStorage(web);
    storage.writeSealed('user', { id: 'u1' });
    web.removeItem('device_key_test');
    expect(storage.readSealed('user')).toBeUndefined();
    expect(web.getItem('user_test')).toBeNull();
  });

  it('decrypts a value only in its own scope', () => {
    const storage = buildClientStorage();
    const sealed = storage.seal({ prompt: 'coat' }, 'u1');
    expect(storage.open(sealed, 'u1')).toEqual({ prompt: 'coat' });
    expect(storage.open(sealed, 'u2')).toBeUndefined();
  });
});
