import postcss, { type ChildNode, CssSyntaxError } from 'postcss';
import { refuseGlobalRules } from './refuse-global-rules.ts';

/** Layers of the shared packages, whose stylesheets each remote may contain. */
const sharedLayers = ['platform', 'workbench'];

const isWithin = (name: string, layer: string): boolean => name === layer || name.startsWith(`${layer}.`);

/** Reports nodes at the top level of a stylesheet other than blocks of the remote's own layer and of shared packages. */
const looseNode = (node: ChildNode, layer: string): string | undefined => {
  if (node.type === 'comment' || (node.type === 'atrule' && node.name === 'charset')) return undefined;
  const isBlock = node.type === 'atrule' && node.name === 'layer' && node.nodes !== undefined;
  if (isBlock && [layer, ...sharedLayers].some((known) => isWithin(node.params.trim(), known))) return undefined;
  const text = node.toString().replace(/\s+/g, ' ').slice(0, 60);
  return `"${text}" is outside of @layer ${layer}, so it would win over the whole page: put it inside`;
};

/**
 * Reason why a remote's built stylesheet must not be loaded: it would affect elements outside of the remote. undefined when it is scoped.
 * `layer`: the remote's own, `remotes.tools`.
 */
export const sheetProblem = (css: string, layer: string): string | undefined => {
  try {
    const { root } = postcss([refuseGlobalRules()]).process(css, { from: undefined });
    return (root as ReturnType<typeof postcss.parse>).nodes.map((node) => looseNode(node, layer)).find(Boolean);
  } catch (error) {
    if (error instanceof CssSyntaxError) return error.reason;
    throw error;
  }
};
