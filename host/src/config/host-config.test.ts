import { describe, expect, it } from 'vitest';
import { defaultHostConfig, parseHostConfig } from './host-config.ts';

describe('host configuration', () => {
  it('is the default where nothing is set', async () => {
    await expect(parseHostConfig('')).resolves.toEqual(defaultHostConfig);
    await expect(parseHostConfig(undefined)).resolves.toEqual(defaultHostConfig);
  });

  it('takes what an installation sets and keeps the rest', async () => {
    const config = await parseHostConfig('{"webName":"Maison","storageSuffix":"_m"}');
    expect(config).toEqual({ ...defaultHostConfig, webName: 'Maison', storageSuffix: '_m' });
  });

  it('names a wrong setting', async () => {
    await expect(parseHostConfig('{"envelopeSeparator":"--"}')).rejects.toThrow('envelopeSeparator');
  });
});
