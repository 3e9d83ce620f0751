import postcss, { type ChildNode, CssSyntaxError } from 'postcss';
import { refuseGlobalRules } from './refuse-global-rules.ts';

/** Layers of the shared packages, whose sheets each remote may carry. */
const sharedLayers = ['platform', 'workbench'];

const isWithin = (name: string, layer: string): boolean => name === layer || name.startsWith(`${layer}.`);

/** Allowed at the top level of a sheet: blocks of the remote's own layer and of shared packages. */
const looseNode = (node: ChildNode, layer: string): string | undefined => {
  if (node.type === 'comment' || (node.type === 'atrule' && node.name === 'charset')) return undefined;
  const isBlock = node.type === 'atrule' && node.name === 'layer' && node.nodes !== undefined;
  if (isBlock && [layer, ...sharedLayers].some((known) => isWithin(node.params.trim(), known))) return undefined;
  const text = node.toString().replace(/\s+/g, ' ').slice(0, 60);
  return `"${text}" is outside of @layer ${layer}, so it would win over the whole page: put it inside`;
};

/**
 * Why a finished sheet of a remote may not come into a page: it would reach out of the remote. undefined for one that stays in it.
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
