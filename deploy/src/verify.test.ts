import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildDeployment, buildDist, type FolderDeployment } from './built-remote.fixture.ts';
import { publish } from './publish.ts';
import { signAgain } from './registry-file.ts';
import { verifyStore } from './verify.ts';

const buildPublished = async (): Promise<FolderDeployment & { at: (file: string) => string }> => {
  const deployment = buildDeployment();
  const { folder, manifest } = await publish(deployment, buildDist('1.0.0'));
  const at = (file: string) => join(deployment.folder, file === 'the manifest' ? manifest : `${folder}/${file}`);
  return { ...deployment, at };
};

const flipByte = (path: string): void => {
  const bytes = readFileSync(path);
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
  writeFileSync(path, bytes);
};

describe('verify', () => {
  it('finds nothing in an intact store', async () => {
    const store = await buildPublished();
    await publish(store, buildDist('1.1.0', 'other()'));
    const { files, ...rest } = await verifyStore(store);
    expect(rest).toEqual({ problems: [], notes: [], versions: 2 });
    expect(files).toBe(6);
  });

  it.each(['the manifest', 'remoteEntry.1.js', 'sub/page.css', 'picture.webp'])(
    'reports %s with one flipped byte',
    async (file) => {
      const store = await buildPublished();
      flipByte(store.at(file));
      const { problems } = await verifyStore(store);
      expect(problems).toEqual([
        `remote-tools 1.0.0: ${file === 'the manifest' ? basename(store.at(file)) : file} has other bytes than were published`,
      ]);
    },
  );

  it.each(['remoteEntry.1.js.br', 'remoteEntry.1.js.gz'])(
    'reports %s, which browsers get in place of the file',
    async (file) => {
      const store = await buildPublished();
      flipByte(store.at(file));
      expect((await verifyStore(store)).problems).toEqual([
        `remote-tools 1.0.0: ${file} does not unpack to the file beside it`,
      ]);
    },
  );

  it('lists files of no version, and those that are no files of a remote as a problem', async () => {
    const store = await buildPublished();
    writeFileSync(store.at('b.html'), '<script src="c.js"></script>');
    mkdirSync(join(store.folder, 'remotes/remote-tools/0.9.0-aa'));
    for (const file of ['a.js', 'b.js']) writeFileSync(join(store.folder, 'remotes/remote-tools/0.9.0-aa', file), file);
    const { problems, notes } = await verifyStore(store);
    expect(problems).toEqual([expect.stringMatching(/^remotes\/remote-tools\/files\/b\.html is no file of a remote/)]);
    expect(notes).toEqual([expect.stringMatching(/^remotes\/remote-tools\/0\.9\.0-aa: 2 files of no version/)]);
  });

  it('reports a missing file', async () => {
    const store = await buildPublished();
    rmSync(store.at('sub/page.css'));
    expect((await verifyStore(store)).problems).toEqual(['remote-tools 1.0.0: sub/page.css is missing']);
  });

  it('reports a missing or modified registry', async () => {
    expect((await verifyStore(buildDeployment())).problems.join()).toContain('has no registry.json');
    const store = await buildPublished();
    flipByte(join(store.folder, 'registry.json'));
    await expect(verifyStore(store)).rejects.toThrow('registry.json');
  });

  it('detects a removed or added log line', async () => {
    const store = await buildPublished();
    const { revision } = await signAgain(store, { reason: 'again' });
    const [first = '', second = ''] = readdirSync(join(store.folder, 'history')).map((name) =>
      join(store.folder, 'history', name),
    );
    const line = JSON.parse(readFileSync(second, 'utf8')) as object;
    writeFileSync(`${second.slice(0, -5)}x.json`, JSON.stringify({ ...line, document: 'forged' }));
    expect(await verifyStore(store)).toMatchObject({ problems: [], notes: [] });
    rmSync(first);
    expect((await verifyStore(store)).notes).toEqual([
      `the log begins at revision ${revision}; what was before is not known`,
    ]);
    rmSync(second);
    expect((await verifyStore(store)).problems).toEqual([`the log has no line for revision ${revision}`]);
  });
});
