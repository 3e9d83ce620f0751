import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RegistryPayload } from '@atelier/contract/registry';
import { readRegistryFolder } from '@atelier/deploy/registry-record';
import { productStore } from './store-copy.ts';
import { writeTestBuild } from './test-remote-build.ts';
import type { TestVersion } from './test-versions.ts';

const program = fileURLToPath(new URL('../../deploy/src/main.ts', import.meta.url));

/** A whole store for its own product, changed by `atelier-deploy` only. */
export interface ServedStore {
  folder: string;
  registry(): RegistryPayload;
  /** Milliseconds since 1970 of the registry's last write. */
  writtenAt(): number;
  /** Runs `atelier-deploy`. @throws Error with its message on a failure. */
  deploy(...args: string[]): Promise<string>;
  /** Publishes a hand-made version without activating it. */
  publish(remote: string, made: TestVersion): Promise<void>;
  /** One hash over every file and registry row of the host and all remotes but one. */
  fingerprint(without: string): string;
  remove(): void;
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name))
    .sort();

const run = (args: readonly string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    const printed: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => printed.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => printed.push(chunk));
    child.on('error', reject);
    child.on('close', (code) => {
      const text = Buffer.concat(printed).toString();
      if (code === 0) resolve(text);
      else reject(new Error(`atelier-deploy ${args.join(' ')} failed:\n${text}`));
    });
  });

/** Copies the product's store: the registry, its log, and the files of the active versions. */
export const createServedStore = (): ServedStore => {
  const { store, keys } = productStore();
  const folder = mkdtempSync(join(tmpdir(), 'atelier-served-'));
  cpSync(store, folder, {
    recursive: true,
    filter: (path) => path === store || !['remotes', 'web', '.building'].includes(basename(path)),
  });
  for (const { active, versions } of Object.values(readRegistryFolder(store).remotes)) {
    const version = versions[active];
    if (version)
      cpSync(join(store, dirname(version.manifest)), join(folder, dirname(version.manifest)), { recursive: true });
  }
  const deploy = (...args: string[]) => run([...args, '--store', folder, '--keys', keys]);
  return {
    folder,
    deploy,
    registry: () => readRegistryFolder(folder),
    writtenAt: () => statSync(join(folder, 'registry.json')).mtimeMs,
    async publish(remote, made) {
      const dist = writeTestBuild(remote, made);
      await deploy('publish', remote, '--dist', dist);
      rmSync(dist, { recursive: true, force: true });
    },
    fingerprint(without) {
      const hash = createHash('sha256');
      const others = filesBelow(join(folder, 'remotes')).filter((path) => !path.includes(`/remotes/${without}/`));
      for (const path of [...filesBelow(join(store, 'web')), ...others]) hash.update(path).update(readFileSync(path));
      const { [without]: _, ...rows } = readRegistryFolder(folder).remotes;
      return hash.update(JSON.stringify(rows)).digest('hex');
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
};
