import { readFileSync } from 'node:fs';
import { defaultBrand } from '@atelier/contract/brand';
import { engineEnvironment } from '@atelier/engine/environment/engine-environment';
import { ConfigError } from '@atelier/engine/environment/read-environment';
import { describeUnknownNames } from '@atelier/engine/environment/unknown-names';
import { describe, expect, it } from 'vitest';
import { environmentNames, parseConfig } from './config.ts';

const problemsOf = (env: Record<string, string>): string => {
  try {
    parseConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return '';
};

describe('parseConfig', () => {
  it('requires nothing', () => {
    expect(parseConfig({})).toMatchObject({
      role: 'all',
      host: '127.0.0.1',
      port: 8080,
      databaseUrl: undefined,
      internalPort: undefined,
      internalHost: '127.0.0.1',
      drainTime: 0,
      nightHours: { from: 22, to: 7, timeZone: 'Asia/Shanghai' },
      brand: defaultBrand,
      mode: 'production',
      sms: { provider: 'none' },
      demo: false,
    });
  });

  it('reports no known variable as unknown, also with the engine’s names only', () => {
    const given = Object.fromEntries(environmentNames.map((name) => [name, 'x']));
    const engines = environmentNames.filter((name) => name in engineEnvironment.shape);
    expect(describeUnknownNames(given, environmentNames)).toEqual([]);
    expect(describeUnknownNames(given, engines)).toEqual([]);
  });

  it('reports missing settings of mail and identity providers', () => {
    const problems = problemsOf({
      MAIL_URL: 'smtp://127.0.0.1',
      OPENID_PROVIDERS: 'google,apple',
      GOOGLE_CLIENT_ID: 'g',
      APPLE_PRIVATE_KEY: 'no key',
    });
    for (const name of ['APPLE_CLIENT_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID'])
      expect(problems).toContain(`- ${name}: is needed when OPENID_PROVIDERS has apple`);
    expect(problems).toContain('- GOOGLE_CLIENT_SECRET: is needed when OPENID_PROVIDERS has google');
    expect(problems).toContain('- APPLE_PRIVATE_KEY: is the .p8 file');
    expect(problems).toContain('- MAIL_FROM: is needed where MAIL_URL is set');
    expect(problemsOf({ OPENID_PROVIDERS: 'facebook' })).toContain('names providers: google, microsoft, apple');
    expect(problemsOf({ MAIL_URL: 'https://mail.example' })).toContain('- MAIL_URL: is an address such as smtps://');
  });

  it('treats empty variables as absent', () => {
    expect(parseConfig({ PORT: '', DATABASE_URL: '', DEMO: '' })).toMatchObject({ port: 8080, demo: false });
  });

  it('reports all errors at once, by name', () => {
    const problems = problemsOf({
      PORT: 'eighty',
      ROLE: 'boss',
      DATABASE_URL: 'mysql://x',
      ATELIER_BRAND: '{"webName":"","envelopeSeparator":"A"}',
      NIGHT_HOURS: '25-3',
      SMS_PROVIDER: 'http',
      DEMO: 'perhaps',
    });
    const names = ['PORT', 'ROLE', 'DATABASE_URL', 'ATELIER_BRAND', 'NIGHT_HOURS', 'DEMO'];
    for (const name of names) expect(problems).toContain(`- ${name}: `);
    expect(problems).toContain('22-7');
    expect(problemsOf({ SMS_PROVIDER: 'http' })).toContain('- SMS_HTTP_URL: is needed when SMS_PROVIDER is http');
  });

  it.each(['A', '+', '/', '=', '!', '#', '..'])(
    'refuses %j as separator: it could be part of key or base64',
    (value) => {
      const problems = problemsOf({ ATELIER_BRAND: JSON.stringify({ envelopeSeparator: value }) });
      expect(problems).toContain('- ATELIER_BRAND: envelopeSeparator: is one visible');
    },
  );

  it.each([
    ['', 0],
    ['2', 2],
    ['10.0.0.0/8, 192.168.1.5', ['10.0.0.0/8', '192.168.1.5']],
    ['fd00::/16,::1', ['fd00::/16', '::1']],
  ])('accepts proxies as a number or as addresses: %j', (value, trustedProxies) => {
    expect(parseConfig({ TRUST_PROXY: value })).toMatchObject({ trustedProxies });
  });

  it.each([
    'true',
    'yes',
    '11',
    '-1',
    '1.5',
    '0.0.0.0/0',
    '::/0',
    '10.0.0.0/8,0.0.0.0/1',
    '10.0.0.0/33',
    'loopback',
    '10.0.0.0/8/8',
    '*',
  ])('refuses to trust every address, and unreadable values: TRUST_PROXY=%s', (value) => {
    expect(problemsOf({ TRUST_PROXY: value })).toContain('- TRUST_PROXY: is the number of proxies in front (1 to 10)');
  });

  it('accepts gigabytes by membership level, and keeps the defaults of others', () => {
    expect([...parseConfig({ STORAGE_GB: '0=5, 4=1000.5' }).storageByLevel]).toEqual([
      [0, 5],
      [1, 100],
      [4, 1000.5],
    ]);
    for (const wrong of ['20', '0=', '2=5', '0=-1', '0=5;1=6']) {
      expect(problemsOf({ STORAGE_GB: wrong })).toContain('- STORAGE_GB: looks like 0=20,1=100,4=500');
    }
  });

  it('strips the remains of env files around a value, including Windows line ends', () => {
    const config = parseConfig({ ROLE: 'api\r', HOST: ' 0.0.0.0 ', ATELIER_DATA: '/srv/atelier \n' });
    expect(config).toMatchObject({ role: 'api', host: '0.0.0.0', dataDir: '/srv/atelier' });
  });

  it.each([
    [{ ATELIER_DATA: '"/srv/atelier"' }, '- ATELIER_DATA: has quotes'],
    [{ STORE_DIR: "'/srv/store'" }, '- STORE_DIR: has quotes'],
    [{ ATELIER_DATA: '~/atelier' }, '- ATELIER_DATA: begins with ~'],
    [{ BLOB_STORE: '~/blobs' }, '- BLOB_STORE: is a folder by its whole path'],
    [{ BLOB_STORE: 's3:pictures' }, '- BLOB_STORE: is a folder by its whole path'],
    [{ BLOB_STORE: 'S3://pictures' }, '- BLOB_STORE: is a folder by its whole path'],
    [{ HOST: 'http://localhost' }, '- HOST: is an address or a name'],
    [{ HOST: '[::1]' }, '- HOST: is an address or a name'],
    [{ ALLOWED_ORIGINS: 'https://a.example,file:///srv' }, '- ALLOWED_ORIGINS.1: holds addresses'],
    [{ ALLOWED_ORIGINS: 'data:text/html,x' }, '- ALLOWED_ORIGINS.0: holds addresses'],
    [{ TIME_ZONE: '+08:00' }, '- TIME_ZONE: is a time zone such as'],
    [{ NIGHT_HOURS: '22-7-9' }, '- NIGHT_HOURS: looks like 22-7'],
  ])('refuses the ambiguous %j', (env, problem) => {
    expect(problemsOf(env)).toContain(problem);
  });

  it('reads origins and night hours', () => {
    const { allowedOrigins, nightHours } = parseConfig({
      ALLOWED_ORIGINS: 'https://a.example, https://b.example',
      NIGHT_HOURS: '1-5',
    });
    expect({ allowedOrigins, nightHours }).toEqual({
      allowedOrigins: ['https://a.example', 'https://b.example'],
      nightHours: { from: 1, to: 5, timeZone: 'Asia/Shanghai' },
    });
  });
});

describe('developer inbox', () => {
  it.each([
    [{}, 'none'],
    [{ NODE_ENV: 'production' }, 'none'],
    [{ NODE_ENV: 'production', DEMO: '1' }, 'none'],
    [{ DEMO: '1' }, 'inbox'],
    [{ NODE_ENV: 'development' }, 'inbox'],
  ] as const)('with %j: %s', (env, provider) => {
    expect(parseConfig(env).sms.provider).toBe(provider);
  });

  it('is refused in production', () => {
    expect(problemsOf({ SMS_PROVIDER: 'inbox' })).toContain('- SMS_PROVIDER: is a gateway in production');
  });
});

describe('demonstration mode', () => {
  it.each([
    [{ HOST: '0.0.0.0' }, 'HOST: 0.0.0.0'],
    [{ HOST: '::' }, 'HOST: ::'],
    [{ HOST: '192.168.1.5' }, 'HOST: 192.168.1.5'],
    [{ HOST: '127.evil.example' }, 'HOST: 127.evil.example'],
    [{ TRUST_PROXY: '1' }, 'TRUST_PROXY: '],
    [{ TRUST_PROXY: '10.0.0.0/8' }, 'TRUST_PROXY: '],
    [{ ALLOWED_ORIGINS: 'http://localhost:3000,https://atelier.example' }, 'https://atelier.example is elsewhere'],
    [{ ATELIER_BRAND: '{"apiOrigin":"https://api.lin.example"}' }, 'https://api.lin.example is elsewhere'],
  ])('with %j is refused with the reason and a next step', (env, problem) => {
    const text = problemsOf({ DEMO: '1', ...env });
    expect(text).toContain(problem);
    expect(text).toContain('Set DEMO=0 to serve others');
    expect(problemsOf(env)).not.toContain('DEMO');
  });

  it.each(['localhost', '127.0.0.1', '127.8.8.8', '::1'])('on %s is unchanged', (host) => {
    const near = {
      ALLOWED_ORIGINS: 'http://localhost:3000,http://[::1]:3000',
      OVERRIDE_ORIGINS: 'https://dev.example',
    };
    expect(problemsOf({ DEMO: '1', HOST: host, ...near })).toBe('');
  });
});

describe('model server', () => {
  it('is absent without an address', () => {
    const { comfy, engineChoices, aigc } = parseConfig({});
    expect({ comfy, choices: engineChoices.size, aigc }).toEqual({
      comfy: undefined,
      choices: 0,
      aigc: { hasVisibleLabel: true },
    });
  });

  it('has address and header, with its times in milliseconds', () => {
    const { comfy, engineChoices, aigc } = parseConfig({
      ATELIER_COMFYUI_URL: 'https://gpu.example/comfy/',
      ATELIER_COMFYUI_HEADER: 'Authorization:  Bearer a:b',
      ATELIER_COMFYUI_PROBE_SECONDS: '7',
      ATELIER_COMFYUI_IDLE_MINUTES: '3',
      ATELIER_ENGINES: '5=comfyui, 100=builtin,',
      ATELIER_AIGC_LABEL: 'off',
    });
    expect(comfy?.servers).toMatchObject([
      {
        slots: 2,
        settings: {
          url: 'https://gpu.example/comfy',
          headers: { Authorization: 'Bearer a:b' },
          probeEveryMs: 7000,
          idleMs: 180_000,
        },
      },
    ]);
    expect([...engineChoices]).toEqual([
      [5, 'comfyui'],
      [100, 'builtin'],
    ]);
    expect(aigc).toEqual({ hasVisibleLabel: false });
  });

  it('accepts several, with slots and headers for all or for each', () => {
    const several = (env: Record<string, string>) =>
      parseConfig({ ATELIER_COMFYUI_URL: 'http://gpu-1:8188, http://gpu-2:8188/', ...env }).comfy?.servers.map(
        ({ settings, slots }) => [settings.url, slots, settings.headers],
      );
    expect(several({})).toEqual([
      ['http://gpu-1:8188', 2, {}],
      ['http://gpu-2:8188', 2, {}],
    ]);
    expect(several({ ATELIER_COMFYUI_SLOTS: '1,4', ATELIER_COMFYUI_HEADER: 'X-Key: a, b\n-' })).toEqual([
      ['http://gpu-1:8188', 1, { 'X-Key': 'a, b' }],
      ['http://gpu-2:8188', 4, {}],
    ]);
  });

  it.each([
    [{ ATELIER_COMFYUI_URL: 'http://gpu-1:8188,gpu-2' }, '"gpu-2" is none'],
    [{ ATELIER_COMFYUI_URL: 'http://gpu-1:8188,' }, '"" is none'],
    [{ ATELIER_COMFYUI_URL: 'http://gpu:8188,http://GPU:8188/' }, 'has http://gpu:8188 twice'],
    [{ ATELIER_COMFYUI_URL: 'http://me:secret@gpu:8188' }, 'belongs in ATELIER_COMFYUI_HEADER'],
    [{ ATELIER_COMFYUI_URL: 'http://gpu:8188?token=1' }, 'belongs in ATELIER_COMFYUI_HEADER'],
    [
      { ATELIER_COMFYUI_URL: 'http://a,http://b', ATELIER_COMFYUI_SLOTS: '2,0' },
      'from 1 to 64, or one for each server',
    ],
    [{ ATELIER_COMFYUI_URL: 'http://a,http://b', ATELIER_COMFYUI_SLOTS: '1,2,3' }, 'has 3 for 2 model servers'],
    [
      { ATELIER_COMFYUI_URL: 'http://a,http://b,http://c', ATELIER_COMFYUI_HEADER: 'A: 1\nB: 2' },
      'has 2 for 3 model servers',
    ],
  ])('refuses inconsistent ones with the reason: %j', (env, reason) => {
    const problems = problemsOf(env);
    expect(problems).toContain(reason);
    expect(problems).not.toContain('secret');
  });

  it('is refused by name when unusable', () => {
    const problems = problemsOf({
      ATELIER_COMFYUI_URL: 'gpu',
      ATELIER_COMFYUI_HEADER: 'no colon',
      ATELIER_ENGINES: '99999=comfyui',
      ATELIER_COMFYUI_SLOTS: '0',
    });
    for (const name of ['URL', 'HEADER', 'SLOTS']) expect(problems).toContain(`- ATELIER_COMFYUI_${name}: `);
    expect(problems).toContain('"99999=comfyui" is no tool');
  });
});

describe('documentation', () => {
  it('lists every variable that a server reads', () => {
    const pages = ['configuration', 'models'].map((name) =>
      readFileSync(new URL(`../../../../docs/${name}.md`, import.meta.url), 'utf8'),
    );
    const missing = environmentNames.filter(
      (name) => name !== 'REGISTRY_KEYS' && !pages.join().includes(`\`${name}\``),
    );
    expect(missing).toEqual([]);
  });
});
