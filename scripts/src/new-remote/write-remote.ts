import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { insideSources } from '@atelier/sdk/inside-sources';
import type { RemotePlan } from '@atelier/sdk/remote-plan';
import { settingsOf } from './remote-settings.ts';

interface Solution {
  references: { path: string }[];
}

/** The compiler checks a package only when the root's list names it. */
const addReference = (workspace: string, remote: string): void => {
  const path = join(workspace, 'tsconfig.json');
  const solution = JSON.parse(readFileSync(path, 'utf8')) as Solution;
  const last = solution.references.findLastIndex((reference) => reference.path.startsWith('remote-'));
  solution.references.splice(last + 1, 0, { path: remote });
  writeFileSync(path, `${JSON.stringify(solution, null, 2)}\n`);
};

/** Writes the remote's folder into a workspace and names it there. Gives the files that were written. */
export const writeRemote = (workspace: string, plan: RemotePlan): string[] => {
  const files = { ...settingsOf(plan), ...insideSources(plan) };
  for (const [name, text] of Object.entries(files)) {
    const path = join(workspace, plan.remote, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text, { flag: 'wx' });
  }
  addReference(workspace, plan.remote);
  return Object.keys(files);
};
