import { describe, expect, it } from 'vitest';
import { trendAddress } from './login-redirect.ts';

const trend = 'https://trend.example';
const search = (url: string) => `?trend_url=${encodeURIComponent(url)}`;

describe('trend site', () => {
  it('receives the token as lk_token; the rest of the address stays [spec 2.9]', () => {
    const address = trendAddress(search('https://trend.example/page?x=1#top'), trend, 'token');
    expect(address).toBe('https://trend.example/page?x=1&lk_token=token#top');
  });

  it.each([
    'https://evil.example/',
    'https://trend.example.evil.example/',
    'http://trend.example/',
    'javascript:alert(1)',
    'nonsense',
  ])('never sends the token to %s', (url) => {
    expect(trendAddress(search(url), trend, 'token')).toBeNull();
  });

  it('has no address without a configured site, a request or a token', () => {
    expect(trendAddress(search('https://trend.example/'), '', 'token')).toBeNull();
    expect(trendAddress('', trend, 'token')).toBeNull();
    expect(trendAddress(search('https://trend.example/'), trend, null)).toBeNull();
  });
});
