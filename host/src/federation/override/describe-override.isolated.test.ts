import { createHash } from 'node:crypto';
import { platformVersion } from '@atelier/platform/version';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { describeOverride } from './describe-override.ts';

vi.mock('@module-federation/runtime', () => ({
  satisfy: (version: string, range: string) => range === `^${version}`,
}));

const base = 'http://127.0.0.1:4310/dist/';
const override = { remote: 'remote-tools', base, expiresAt: 0 };
const info = {
  remote: 'remote-tools',
  federationName: 'remote_tools__1_1_0',
  entry: 'remoteEntry.1.js',
  files: ['remoteEntry.1.js', '7.2.js', '7.2.css'],
  hostApi: `^${platformVersion}`,
  builtAt: '2026-01-01T00:00:00.000Z',
  commit: 'abc',
};

/** A developer's server: files and contents; unlisted ones are missing. */
const serve = (files: Readonly<Record<string, string>>) => {
  const ask = vi.fn(async (address: string) => {
    const text = files[address.slice(base.length)];
    return text === undefined ? new Response('', { status: 404 }) : new Response(text);
  });
  vi.stubGlobal('fetch', ask);
  return () => ask.mock.calls.map(([address]) => address.slice(base.length));
};
const build = (differs: object = {}) => ({
  'build-info.json': JSON.stringify({ ...info, ...differs }),
  'remoteEntry.1.js': 'entry()',
  '7.2.js': 'page()',
  '7.2.css': '.a{}',
});
const sriOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

afterEach(() => vi.unstubAllGlobals());

describe("a developer's build as a version", () => {
  it('lists every script and style sheet with the hash of the served bytes', async () => {
    serve(build());
    const version = await describeOverride(override);
    expect(version).toMatchObject({ manifest: `${base}build-info.json`, federationName: info.federationName });
    expect(version.integrity).toEqual({
      'remoteEntry.1.js': sriOf('entry()'),
      '7.2.js': sriOf('page()'),
      '7.2.css': sriOf('.a{}'),
    });
  });

  it.each([
    ['host-api', build({ hostApi: '^99.0.0' })],
    ['no-build', build({ remote: 'remote-library' })],
    ['no-build', build({ entry: 'https://evil.example/x.js' })],
    ['no-build', build({ files: ['../secret.js'] })],
    ['no-build', build({ federationName: 'a b' })],
    ['no-build', { 'build-info.json': '<!doctype html>' }],
    ['unreachable', {}],
  ])('is refused as %s before any of its code is requested', async (fault, files) => {
    const requested = serve(files as Record<string, string>);
    await expect(describeOverride(override)).rejects.toMatchObject({ name: 'OverrideError', fault });
    expect(requested()).toEqual(['build-info.json']);
  });

  it('is refused when one of its files is missing', async () => {
    const { '7.2.js': _, ...rest } = build();
    serve(rest);
    await expect(describeOverride(override)).rejects.toMatchObject({ fault: 'unreachable' });
  });
});
