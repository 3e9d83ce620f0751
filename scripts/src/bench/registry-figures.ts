import { randomBytes } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import type { RegistryPayload, RemoteEntry, RemoteVersion } from '@atelier/contract/registry';
import { splitRegistry } from '@atelier/deploy/registry-record';
import { encodeRegistry, readRegistryFolder } from '@atelier/deploy/sign-registry';
import type { Figure } from '@atelier/testing/figure';
import { build } from '../product.ts';

const versionsEach = 30;

const digits = (length: number): string => randomBytes(length).toString('hex').slice(0, length);
/** Another build's name of a file: the hash in it changes with its content, and packs as badly. */
const renamed = (file: string): string => file.replace(/\.[0-9a-f]{10}\./, () => `.${digits(10)}.`);

const variant = (remote: string, version: string, row: RemoteVersion): RemoteVersion => ({
  ...row,
  manifest: `remotes/${remote}/${version}-${digits(8)}/version-manifest.json`,
  manifestHash: `sha384-${randomBytes(48).toString('base64')}`,
  entry: renamed(row.entry),
  federationName: `${remote}__${version}`.replaceAll(/\W/g, '_'),
  opening: row.opening?.map(renamed),
  ahead: Object.fromEntries(Object.entries(row.ahead ?? {}).map(([share, files]) => [share, files.map(renamed)])),
});

/** A remote with many versions that have all served; one in the middle of a trial. */
const grown = (remote: string, entry: RemoteEntry, team: string): RemoteEntry => {
  const row = entry.versions[entry.active];
  if (row === undefined) return entry;
  const names = Array.from({ length: versionsEach }, (_, place) => `1.${place}.0-${digits(8)}`);
  const [lastGood = '', active = '', trial = ''] = names.slice(-3);
  return {
    active,
    lastGood,
    canary: remote === 'remote-tools' ? { version: trial, percent: 10, salt: digits(16) } : null,
    versions: Object.fromEntries(names.map((name) => [name, { ...variant(remote, name, row), signedBy: [team] }])),
    served: names.slice(0, -1),
  };
};

const coordinate = (): string => randomBytes(32).toString('base64url');
const signature = (): string => randomBytes(64).toString('base64');

/** What every visit fetches of the registry, when seven remotes have thirty versions each. */
export const measureRegistry = async (): Promise<Figure[]> => {
  const { store } = await build();
  const registry = readRegistryFolder(store);
  const tools = registry.remotes['remote-tools'];
  const remotes = { ...registry.remotes, ...(tools && { 'remote-market': tools }) };
  // Each with a team of its own: no two keys are alike.
  const teams = Object.entries(remotes).map(([name, entry]) => ({ name, entry, key: coordinate() }));
  const whole: RegistryPayload = {
    ...registry,
    remotes: Object.fromEntries(teams.map(({ name, entry, key }) => [name, grown(name, entry, key)])),
    delegations: Object.fromEntries(teams.map(({ name, key }) => [name, { keys: [key], retired: [] }])),
    renewers: [coordinate()],
  };
  const { payload } = splitRegistry(whole);
  const signatures = ['a', 'b'].map((slot) => ({
    keyId: `${slot}-${digits(12)}`,
    value: signature(),
  }));
  const renewal = {
    expires: payload.expires,
    signatures: [{ key: { x: payload.renewers?.[0], y: coordinate() }, value: signature() }],
  };
  const document = JSON.stringify({ payload: encodeRegistry(payload), signatures, renewal });
  const packed = brotliCompressSync(document, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  return [
    {
      id: 'remote.registry.bytes',
      value: packed.length / 1000,
      unit: 'KB',
      target: 8,
      better: 'lower',
      note: `brotli as served, ${Object.keys(remotes).length} remotes with ${versionsEach} versions each, their real pages, a team each, renewed`,
    },
  ];
};
