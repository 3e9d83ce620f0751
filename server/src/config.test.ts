import { describe, expect, it } from 'vitest';
import { ConfigError, parseConfig } from './config.ts';

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
  it('needs nothing', () => {
    expect(parseConfig({})).toMatchObject({
      role: 'all',
      host: '127.0.0.1',
      port: 8080,
      databaseUrl: undefined,
      internalPort: undefined,
      nightHours: { from: 22, to: 7 },
      envelopeSeparator: '.',
      sms: { provider: 'inbox' },
      demo: false,
    });
  });

  it('takes empty variables as absent', () => {
    expect(parseConfig({ PORT: '', DATABASE_URL: '', DEMO: '' })).toMatchObject({ port: 8080, demo: false });
  });

  it('lists everything that is wrong at once, by name', () => {
    const problems = problemsOf({
      PORT: 'eighty',
      ROLE: 'boss',
      DATABASE_URL: 'mysql://x',
      ENVELOPE_SEPARATOR: 'A',
      NIGHT_HOURS: '25-3',
      SMS_PROVIDER: 'http',
      DEMO: 'perhaps',
    });
    const names = ['PORT', 'ROLE', 'DATABASE_URL', 'ENVELOPE_SEPARATOR', 'NIGHT_HOURS', 'DEMO'];
    for (const name of names) expect(problems).toContain(`- ${name}: `);
    expect(problems).toContain('22-7');
    expect(problemsOf({ SMS_PROVIDER: 'http' })).toContain('- SMS_HTTP_URL: is needed when SMS_PROVIDER is http');
  });

  it.each(['A', '+', '/', '=', '!', '#', '..'])(
    'refuses %j as separator: it could be part of key or base64',
    (value) => {
      expect(problemsOf({ ENVELOPE_SEPARATOR: value })).toContain('ENVELOPE_SEPARATOR');
    },
  );

  it('reads origins and night hours', () => {
    const { allowedOrigins, nightHours } = parseConfig({
      ALLOWED_ORIGINS: 'https://a.example, https://b.example',
      NIGHT_HOURS: '1-5',
    });
    expect({ allowedOrigins, nightHours }).toEqual({
      allowedOrigins: ['https://a.example', 'https://b.example'],
      nightHours: { from: 1, to: 5 },
    });
  });
});
