import { describe, expect, it } from 'vitest';
import { parseConfig } from './config.ts';

const ofBucket = { BLOB_STORE: 's3://atelier/blobs', S3_ACCESS_KEY_ID: 'atelier', S3_SECRET_ACCESS_KEY: '7f3a90c2' };

describe('placeholder secrets', () => {
  it.each([
    ['S3_SECRET_ACCESS_KEY', { ...ofBucket, S3_SECRET_ACCESS_KEY: 'another-password' }],
    ['S3_SECRET_ACCESS_KEY', { ...ofBucket, S3_SECRET_ACCESS_KEY: 'CHANGE_ME' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://atelier:a-password@postgres:5432/atelier' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://atelier:%3Cpassword%3E@postgres:5432/atelier' }],
    ['DATABASE_LISTEN_URL', { DATABASE_LISTEN_URL: 'postgres://atelier:changeme@postgres:5432/atelier' }],
    ['ATELIER_SECRETS', { ATELIER_SECRETS: 'replace-me' }],
    ['PUBLISH_TOKEN', { PUBLISH_SERVICE: 'http://127.0.0.1:8090', PUBLISH_TOKEN: 'your-token' }],
  ])('in %s are refused, with the way to generate one', (name, env) => {
    expect(() => parseConfig(env)).toThrow(new RegExp(`${name}.*openssl rand`));
  });

  it('are the only refused ones', () => {
    const address = 'postgres://atelier:passchangeover9@127.0.0.1:5432/atelier';
    expect(parseConfig({ ...ofBucket, DATABASE_URL: address })).toMatchObject({ databaseUrl: address });
  });
});

it('a bucket without its secret is refused', () => {
  expect(() => parseConfig({ ...ofBucket, S3_SECRET_ACCESS_KEY: '' })).toThrow(/S3_SECRET_ACCESS_KEY/);
});
