import { describe, expect, it } from 'vitest';
import { engineEnvironment } from './engine-environment.ts';
import { describeUnknownNames } from './unknown-names.ts';

const known = [...Object.keys(engineEnvironment.shape), 'DATABASE_URL', 'PORT', 'HOST', 'ROLE', 'LOG_LEVEL'];
const warningsFor = (given: Record<string, string>) => describeUnknownNames(given, known);

describe('unknown environment variables', () => {
  it.each([
    ['ATELIER_COMFYUI_ULR', 'ATELIER_COMFYUI_URL'],
    ['ATELIER_COMFY_URL', 'ATELIER_COMFYUI_URL'],
    ['ATELIER_COMFYUI_PROBE_SECS', 'ATELIER_COMFYUI_PROBE_SECONDS'],
    ['ATELIER_ENGINE', 'ATELIER_ENGINES'],
    ['ATELIER_BARND', 'ATELIER_BRAND'],
    ['ATELIER_DATE', 'ATELIER_DATA'],
    ['atelier_data', 'ATELIER_DATA'],
    ['ATELIER_SECRET_FILE', 'ATELIER_SECRETS_FILE'],
    ['WOKER_SLOTS', 'WORKER_SLOTS'],
    ['WORKERS_SLOTS', 'WORKER_SLOTS'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['LOGLEVEL', 'LOG_LEVEL'],
  ])('%s is reported with the suggestion %s', (name, meant) => {
    expect(warningsFor({ [name]: 'x' })).toEqual([`${name} is no setting and changes nothing. Is ${meant} meant?`]);
  });

  it('with our prefix are reported also without a similar name, with the page that lists the settings', () => {
    expect(warningsFor({ ATELIER_TURBO: '1', ATELIER_ACME_TEAM: '1' })).toEqual([
      'ATELIER_ACME_TEAM is no setting and changes nothing. docs/configuration.md lists the settings.',
      'ATELIER_TURBO is no setting and changes nothing. docs/configuration.md lists the settings.',
    ]);
  });

  it('of other parts, the machine or other programs are not reported', () => {
    const others = ['ATELIER_OPERATOR', 'ATELIER_TEAM_KEY', 'ATELIER_NODES', 'ATELIER_REGISTRY_KEYS'];
    const machine = ['PATH', 'HOME', 'HOSTNAME', 'HOSTTYPE', 'POST', 'PORTS', 'ROLES', 'POSTGRES_PORT', 'REDIS_URL'];
    expect(warningsFor(Object.fromEntries([...others, ...machine].map((name) => [name, '1'])))).toEqual([]);
    // Another program's, since the setting itself is set.
    expect(warningsFor({ DATABASE_URI: 'x', DATABASE_URL: 'postgres://x' })).toEqual([]);
  });
});
