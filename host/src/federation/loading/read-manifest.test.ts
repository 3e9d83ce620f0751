import { versionStatement } from '@atelier/contract/registry';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { buildTeam, buildVersion } from '../registry/signed-registry.fixture.ts';
import { readManifest } from './create-version-loader.ts';

const team = await buildTeam();
const others = await buildTeam();
const statement = {
  remote: 'remote-market',
  version: '1.0.0',
  hostApi: '^1.0.0',
  entry: 'remoteEntry.js',
  federationName: 'remote_market__1_0_0',
  navigation: [],
  ahead: {},
  files: { 'remoteEntry.js': `sha384-${'e'.repeat(64)}` },
};
const owner = { remote: 'remote-market', version: '1.0.0', signers: [team.name] };

const store = (manifest: object) => {
  vi.stubGlobal('document', { baseURI: 'http://localhost:3000/' });
  vi.stubGlobal('fetch', async () => Response.json(manifest));
};

afterEach(() => vi.unstubAllGlobals());

describe("manifest of a team's remote", () => {
  it("is accepted with the team's signature, beside unknown signatures", async () => {
    const noise = { key: { x: team.name, y: 'nonsense' }, value: '!' };
    const signatures = [
      noise,
      await others.sign(versionStatement(statement)),
      await team.sign(versionStatement(statement)),
    ];
    store({ ...statement, signatures });
    await expect(readManifest({ ...buildVersion(), owner })).resolves.toMatchObject(statement);
  });

  it('is refused unsigned, signed by another team, signed for another purpose, or modified', async () => {
    const signedAs = async (fields: object, signer = team) => ({
      ...statement,
      ...fields,
      signatures: [await signer.sign(versionStatement({ ...statement, ...fields }))],
    });
    const signed = await signedAs({});
    const manifests = {
      unsigned: statement,
      'of another team': await signedAs({}, others),
      'of another remote': await signedAs({ remote: 'remote-tools' }),
      'of another version': await signedAs({ version: '0.9.0' }),
      'for other hosts': await signedAs({ hostApi: '^2.0.0' }),
      'with another entry': { ...signed, entry: 'evil.js' },
      'with a file more': { ...signed, files: { ...statement.files, 'evil.js': `sha384-${'f'.repeat(64)}` } },
    };
    for (const [name, manifest] of Object.entries(manifests)) {
      store(manifest);
      await expect(readManifest({ ...buildVersion(), owner }), name).rejects.toThrow(
        'integrity: remote-market 1.0.0 is not signed by its team',
      );
    }
  });

  it("needs no team signature for the operator's remotes and older rows", async () => {
    store(statement);
    await expect(readManifest(buildVersion())).resolves.toMatchObject(statement);
    const { manifestHash: _, ...older } = buildVersion();
    await expect(readManifest({ ...older, integrity: statement.files, owner })).rejects.toThrow(
      'not signed by its team',
    );
  });
});
