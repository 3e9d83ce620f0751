/**
 * Cascade layers, weakest first. The order statement is the page's first sheet (`layers0.css`), never part of a bundle: a
 * statement in a bundled chunk would depend on load order.
 */
const remotes = ['style-design', 'fabric-pattern', 'photoshoot', 'tools', 'library', 'account'] as const;

const layerOrder: readonly string[] = [
  'arco-base',
  'reset',
  'arco',
  'platform',
  'shell',
  'workbench',
  ...remotes.map((name) => `remotes.${name}`),
  'overrides',
];

/** Text of the page's first sheet. */
export const layerSheet = (): string => `@layer ${layerOrder.join(', ')};\n`;

/** Layer of an app's own sheets: the host's is `shell`, `remote-tools` has `remotes.tools`. */
export const layerOfApp = (name: string): string => (name === 'host' ? 'shell' : name.replace(/^remote-/, 'remotes.'));
