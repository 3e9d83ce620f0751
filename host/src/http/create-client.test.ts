import { describe, expect, it } from 'vitest';
import { createClient } from '../create-server-connection.ts';

describe('client', () => {
  it('has a timeout of ten minutes and the base path of the API [spec 7.1, 9.1]', () => {
    expect(createClient('https://api.example').defaults).toMatchObject({
      baseURL: 'https://api.example/api/v1',
      timeout: 600_000,
    });
  });

  /** The trace ids of two calls. */
  const tracesOf = async (apiOrigin: string) => {
    const client = createClient(apiOrigin);
    client.defaults.adapter = async (config) => ({ data: null, status: 200, statusText: '', headers: {}, config });
    const calls = [await client.get('/a'), await client.get('/b')];
    return calls.map(({ config }) => config.headers.get('traceparent'));
  };

  it('starts a new trace with each call to the page’s origin', async () => {
    const [first, second] = await tracesOf('');
    expect(first).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
    expect(second).not.toBe(first);
  });

  it('sends no trace header elsewhere, where an earlier release would refuse it', async () => {
    expect(await tracesOf('https://api.example')).toEqual([undefined, undefined]);
  });
});
