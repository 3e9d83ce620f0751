import { readdirSync } from 'node:fs';
import { workspaceRoot } from './source-hash.ts';

/** Layer of an app's own sheets: the host's is `shell`, `remote-tools` has `remotes.tools`. */
export const layerOfApp = (name: string): string => (name === 'host' ? 'shell' : name.replace(/^remote-/, 'remotes.'));

/** Remotes of the workspace, by folder name. */
const remotesOf = (folder: string): string[] =>
  readdirSync(workspaceRoot(folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name.startsWith('remote-'))
    .map(({ name }) => name)
    .sort();

/** Cascade layers, weakest first. */
const layerOrder = (remotes: readonly string[]): string[] => [
  'arco-base',
  'reset',
  'arco',
  'platform',
  'shell',
  'workbench',
  // Named for itself too: a remote that is younger than this host has its place here, before the overrides.
  'remotes',
  ...remotes.map(layerOfApp),
  'overrides',
];

/**
 * Text of the page's first sheet (`layers0.css`), which is never part of a bundle: a statement in a bundled chunk would
 * depend on load order. `folder`: any folder of the workspace.
 */
export const layerSheet = (folder: string): string => `@layer ${layerOrder(remotesOf(folder)).join(', ')};\n`;
