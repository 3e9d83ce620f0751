import { describe, expect, it } from 'vitest';
import { defaultHostConfig, parseHostConfig } from './host-config.ts';

describe('host configuration', () => {
  it('is the default where nothing is set', () => {
    expect(parseHostConfig('')).toEqual(defaultHostConfig);
    expect(parseHostConfig(undefined)).toEqual(defaultHostConfig);
  });

  it('takes what an installation sets and keeps the rest', () => {
    const config = parseHostConfig('{"webName":"Maison","storageSuffix":"_m"}');
    expect(config).toEqual({ ...defaultHostConfig, webName: 'Maison', storageSuffix: '_m' });
  });

  it('names a wrong setting', () => {
    expect(() => parseHostConfig('{"envelopeSeparator":"--"}')).toThrow('envelopeSeparator');
  });
});
