import { copyFileSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { planRemote, type RemotePlan } from '@atelier/sdk/remote-plan';
import { root } from '../paths.ts';
import { writeRemote } from './write-remote.ts';

export interface Trial extends RemotePlan {
  /** The new remote's folder. */
  folder: string;
  workspace: string;
  remove(): void;
}

/**
 * A workspace beside the checkout that holds one new remote and borrows everything else, so that trying one out changes neither
 * the lockfile nor the folders that a build looks at. Its packages are those of a remote that depends on at least as much.
 */
export const writeTrial = (name: string, title: { zh: string; en: string }): Trial => {
  const plan = planRemote(name, { ...title, taken: [], folders: [] });
  const workspace = mkdtempSync(join(tmpdir(), 'atelier-trial-'));
  for (const file of ['pnpm-lock.yaml', 'tsconfig.json']) copyFileSync(join(root, file), join(workspace, file));
  symlinkSync(join(root, 'node_modules'), join(workspace, 'node_modules'));
  writeRemote(workspace, plan);
  const folder = join(workspace, plan.remote);
  symlinkSync(join(root, 'remote-account/node_modules'), join(folder, 'node_modules'));
  // References are followed by their real place.
  const tsconfig = join(folder, 'tsconfig.json');
  writeFileSync(tsconfig, readFileSync(tsconfig, 'utf8').replaceAll('"../', `"${root}`));
  return { ...plan, folder, workspace, remove: () => rmSync(workspace, { recursive: true, force: true }) };
};
