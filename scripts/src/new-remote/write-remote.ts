import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { planRemote, type RemotePlan, remoteFiles } from '@atelier/sdk/remote-plan';
import { root } from '../paths.ts';

/** The compiler checks a package only when the root's list names it. */
const addReference = (workspace: string, remote: string): void => {
  const path = join(workspace, 'tsconfig.json');
  const solution = JSON.parse(readFileSync(path, 'utf8')) as { references: { path: string }[] };
  const last = solution.references.findLastIndex((reference) => reference.path.startsWith('remote-'));
  solution.references.splice(last + 1, 0, { path: remote });
  writeFileSync(path, `${JSON.stringify(solution, null, 2)}\n`);
};

/** Writes the remote's folder into a workspace and registers it. Returns the written files. */
export const writeRemote = (workspace: string, plan: RemotePlan): string[] => {
  const files = remoteFiles('inside', plan);
  for (const [name, text] of Object.entries(files)) {
    const path = join(workspace, plan.remote, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text, { flag: 'wx' });
  }
  addReference(workspace, plan.remote);
  return Object.keys(files);
};

export interface Trial extends RemotePlan {
  folder: string;
  workspace: string;
  remove(): void;
}

/** A workspace beside the checkout with one new remote; everything else is linked, so that lockfile and build inputs stay unchanged. */
export const writeTrial = (name: string, title: { zh: string; en: string }): Trial => {
  const plan = planRemote(name, { ...title, taken: [], folders: [] });
  const workspace = mkdtempSync(join(tmpdir(), 'atelier-trial-'));
  for (const file of ['pnpm-lock.yaml', 'tsconfig.json']) copyFileSync(join(root, file), join(workspace, file));
  symlinkSync(join(root, 'node_modules'), join(workspace, 'node_modules'));
  writeRemote(workspace, plan);
  const folder = join(workspace, plan.remote);
  symlinkSync(join(root, 'remote-account/node_modules'), join(folder, 'node_modules'));
  // References are resolved by their real path.
  const tsconfig = join(folder, 'tsconfig.json');
  writeFileSync(tsconfig, readFileSync(tsconfig, 'utf8').replaceAll('"../', `"${root}`));
  return { ...plan, folder, workspace, remove: () => rmSync(workspace, { recursive: true, force: true }) };
};
