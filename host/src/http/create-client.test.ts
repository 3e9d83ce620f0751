import { describe, expect, it } from 'vitest';
import { createClient } from './create-client.ts';

describe('client', () => {
  it('gives a request ten minutes, under the base path of the API', () => {
    expect(createClient('https://api.example').defaults).toMatchObject({
      baseURL: 'https://api.example/api/v1',
      timeout: 600_000,
    });
  });
});
