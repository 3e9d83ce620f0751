import { readdirSync } from 'node:fs';
import { workspaceRoot } from './source-hash.ts';

/** Layer of an app's own stylesheets: `shell` for the host, `remotes.tools` for `remote-tools`. */
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
  // Listed itself too: the layer of a remote newer than this host sorts here, before the overrides.
  'remotes',
  ...remotes.map(layerOfApp),
  'overrides',
];

/**
 * Text of the page's first stylesheet (`layers0.css`), which is never part of a bundle: a statement in a bundled chunk would depend on load
 * order. `folder`: any folder of the workspace.
 */
export const layerSheet = (folder: string): string => `@layer ${layerOrder(remotesOf(folder)).join(', ')};\n`;
