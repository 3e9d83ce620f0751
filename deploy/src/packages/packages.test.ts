import { mkdtempSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { create } from 'tar';
import { describe, expect, it } from 'vitest';
import { buildDeployment, buildDist } from '../built-remote.fixture.ts';
import { promote, rollback } from '../change-release.ts';
import { delegate } from '../delegation.ts';
import { publish, publishPackage } from '../publish.ts';
import { readRegistry } from '../registry-file.ts';
import { readPublicKeys } from '../registry-keys.ts';
import { openRegistry } from '../sign-registry.ts';
import { verifyStore } from '../verify.ts';
import { packRemote, withPackage } from './pack-remote.ts';
import { createSigningKey, readSigningKey, readTeamKey } from './signatures.ts';

const remote = 'remote-tools';
const expected = remote;

const buildFolder = () => mkdtempSync(join(tmpdir(), 'atelier-packages-'));

/** A store whose remote belongs to team A. */
const buildTeams = async () => {
  const deployment = buildDeployment();
  const [teamA, teamB] = [createSigningKey(), createSigningKey()];
  await delegate(deployment, remote, { add: [teamA.x] });
  const pack = async (version: string, key = teamA, code?: string) =>
    (await packRemote(buildDist(version, code), key)).bytes;
  const forPages = () =>
    openRegistry(readFileSync(join(deployment.folder, 'registry.json'), 'utf8'), readPublicKeys(deployment.keys));
  return { deployment, teamA, teamB, pack, forPages };
};

/** The bytes of an uncompressed .tgz with one text replaced, ignoring checksums. */
const tamper = (packed: Buffer, from: string, to: string): Buffer =>
  gzipSync(Buffer.from(gunzipSync(packed).toString('latin1').replace(from, to), 'latin1'));

describe("a team's package", () => {
  it('is published with the signature that pages verify, and shows its owner', async () => {
    const { deployment, teamA, pack, forPages } = await buildTeams();
    const published = await publishPackage(deployment, await pack('1.0.0'), { expected });
    expect(published).toMatchObject({ version: '1.0.0', isNew: true });
    expect((await readRegistry(deployment)).remotes[remote]?.versions['1.0.0']?.signedBy).toEqual([teamA.x]);
    expect(forPages().remotes[remote]?.signers).toEqual([teamA.x]);
    const manifest = readFileSync(join(deployment.folder, published.manifest), 'utf8');
    expect(JSON.parse(manifest)).toMatchObject({ remote, version: '1.0.0', signatures: [{ key: { x: teamA.x } }] });
    expect(await verifyStore(deployment)).toMatchObject({ problems: [], notes: [] });
  });

  it('changes nothing when packed and published again, although signatures differ each time', async () => {
    const { deployment, pack } = await buildTeams();
    await publishPackage(deployment, await pack('1.0.0'), { expected });
    const before = await readRegistry(deployment);
    expect(await publishPackage(deployment, await pack('1.0.0'), { expected })).toMatchObject({ isNew: false });
    expect(await readRegistry(deployment)).toEqual(before);
    expect((await verifyStore(deployment)).problems).toEqual([]);
    await expect(publishPackage(deployment, await pack('1.0.0', undefined, 'other()'), { expected })).rejects.toThrow(
      'exists with other contents',
    );
  });

  it("is refused with another team's signature, without any, and for a remote without an owner", async () => {
    const { deployment, teamB, pack } = await buildTeams();
    await expect(publishPackage(deployment, await pack('1.0.0', teamB), { expected })).rejects.toThrow(
      `remote-tools 1.0.0 is signed by ${teamB.x.slice(0, 12)}, and remote-tools belongs to the team with`,
    );
    await expect(publish(deployment, buildDist('1.0.0'))).rejects.toThrow('is not signed');
    const other = (await packRemote(buildDist('1.0.0', 'run()', 'remote-market'), teamB)).bytes;
    await expect(publishPackage(deployment, other, { expected: 'remote-market' })).rejects.toThrow(
      `given to no team: the operator does it by "atelier-deploy delegate remote-market --key ${teamB.x}"`,
    );
    expect((await readRegistry(deployment)).remotes).toEqual({});
  });

  it('is refused when a byte of a file, the host range or the remote differs from the signed one', async () => {
    const { deployment, pack } = await buildTeams();
    const packed = await pack('1.0.0');
    const publishing = (bytes: Buffer) => publishPackage(deployment, bytes, { expected });
    await expect(publishing(tamper(packed, 'run()run()', 'bad()run()'))).rejects.toThrow('names other files');
    await expect(publishing(tamper(packed, '"hostApi":"^1.0.0"', '"hostApi":"^9.0.0"'))).rejects.toThrow(
      'other hostApi',
    );
    await expect(publishing(Buffer.from('nonsense'))).rejects.toThrow('this is no package of a remote');
    expect((await readRegistry(deployment)).remotes).toEqual({});
  });

  it('is refused under the name of another remote, or an invalid one', async () => {
    const { teamA } = await buildTeams();
    const renamed = (fields: object) => {
      const dist = buildDist('1.0.0');
      const path = join(dist, 'build-info.json');
      writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), ...fields }));
      return packRemote(dist, teamA);
    };
    await expect(renamed({ federationName: 'remote_library__1_0_0' })).rejects.toThrow('begins with remote_tools__');
    await expect(renamed({ remote: '../../web' })).rejects.toThrow('is not what a remote');
    await expect(delegate(buildDeployment(), 'Remote Tools', { add: [teamA.x] })).rejects.toThrow(
      'no name of a remote',
    );
  });

  it('unpacks only plain files below its folder', async () => {
    const folder = buildFolder();
    writeFileSync(join(folder, 'file.js'), 'run()');
    symlinkSync('/etc/passwd', join(folder, 'link.js'));
    const packed = join(buildFolder(), 'evil.tgz');
    await create({ cwd: folder, gzip: true, file: packed }, ['file.js', 'link.js']);
    await expect(withPackage(readFileSync(packed), async () => undefined)).rejects.toThrow(
      'link.js, which is no plain file',
    );
    const above = join(buildFolder(), 'above.tgz');
    await create({ cwd: folder, gzip: true, file: above, preservePaths: true, prefix: '../../above' }, ['file.js']);
    await expect(
      withPackage(readFileSync(above), async (dist) => readdirSync(dist, { recursive: true })),
    ).rejects.toThrow('no package of a remote');
  });

  it('names an unreadable key, and makes one where there is none', () => {
    const path = join(buildFolder(), 'team-key.json');
    const said: string[] = [];
    const key = readTeamKey(path, { say: (line) => said.push(line) });
    expect(said).toEqual([expect.stringContaining('team-key.json is your team')]);
    expect(readTeamKey(path, { say: () => {} })).toEqual(key);
    expect(readSigningKey(path)).toEqual(key);
    expect(readSigningKey(JSON.stringify(key))).toEqual(key);
    expect(statSync(path).mode & 0o077).toBe(0);
    expect(() => readSigningKey('{"kty":"EC"}')).toThrow('holds no signing key');
    expect(() => readSigningKey(join(path, 'none'))).toThrow('cannot be read');
  });
});

describe('team keys', () => {
  it('are replaced without stopping a version: the old one retires and signs nothing new', async () => {
    const { deployment, teamA, teamB, pack, forPages } = await buildTeams();
    await publishPackage(deployment, await pack('1.0.0'), { expected });
    await delegate(deployment, remote, { add: [teamB.x], retire: [teamA.x] });
    expect(forPages().remotes[remote]?.signers).toEqual([teamB.x, teamA.x]);
    await expect(publishPackage(deployment, await pack('1.1.0'), { expected })).rejects.toThrow('is signed by');
    await publishPackage(deployment, await pack('1.1.0', teamB), { expected });
    await promote(deployment, remote, '1.1.0');
    await rollback(deployment, remote, { reason: 'back' });
    expect((await readRegistry(deployment)).remotes[remote]?.active).toBe('1.0.0');
  });

  it('are revoked only when no active version needs them; their signatures are then refused', async () => {
    const { deployment, teamA, teamB, pack, forPages } = await buildTeams();
    await publishPackage(deployment, await pack('1.0.0'), { expected });
    await delegate(deployment, remote, { add: [teamB.x] });
    await expect(delegate(deployment, remote, { revoke: [teamA.x] })).rejects.toThrow('1.0.0 would not run any more');
    await publishPackage(deployment, await pack('1.1.0', teamB), { expected });
    await promote(deployment, remote, '1.1.0');
    await delegate(deployment, remote, { revoke: [teamA.x], reason: 'leaked' });
    expect(forPages().remotes[remote]).toMatchObject({ signers: [teamB.x], active: '1.1.0' });
    expect(Object.keys(forPages().remotes[remote]?.versions ?? {})).toEqual(['1.1.0']);
    await expect(rollback(deployment, remote, { reason: 'back' })).rejects.toThrow('has no last good version');
    await expect(rollback(deployment, remote, { reason: 'back', to: '1.0.0' })).rejects.toThrow('is signed by');
    expect((await verifyStore(deployment)).notes).toEqual([
      'remote-tools 1.0.0 is signed by no key of its team: pages pass it over',
    ]);
  });

  it('reserve addresses for their remote', async () => {
    const { deployment, teamA, teamB } = await buildTeams();
    const market = 'remote-market';
    await delegate(deployment, market, { add: [teamB.x], addresses: ['/market'] });
    const elsewhere = await packRemote(buildDist('1.0.0', 'run()', market, '/elsewhere'), teamB);
    await expect(publishPackage(deployment, elsewhere.bytes, { expected: market })).rejects.toThrow(
      '/elsewhere is not below /market',
    );
    const thief = await packRemote(buildDist('1.0.0', 'run()', remote, '/market/offers'), teamA);
    await expect(publishPackage(deployment, thief.bytes, { expected })).rejects.toThrow(
      '/market/offers was given to remote-market',
    );
    const own = await packRemote(buildDist('1.0.0', 'run()', market, '/market/offers'), teamB);
    expect(await publishPackage(deployment, own.bytes, { expected: market })).toMatchObject({ isNew: true });
    await expect(delegate(deployment, remote, { addresses: ['/market/mine'] })).rejects.toThrow('was given to');
  });
});
