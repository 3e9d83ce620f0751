import type { PluginCreator, Root } from 'postcss';

/** Stays outside: these must come first in a sheet, and an imported file is wrapped by its own pass. */
const isPreamble = (node: Root['nodes'][number]): boolean =>
  node.type === 'atrule' &&
  (/^(charset|import|namespace)$/.test(node.name) || (node.name === 'layer' && node.nodes === undefined));

/** postcss plugin: puts a whole sheet into one cascade layer. */
export const wrapLayer: PluginCreator<{ layer: string }> = (options) => ({
  postcssPlugin: 'atelier-wrap-layer',
  OnceExit(root, { AtRule }) {
    const preamble = root.nodes.filter(isPreamble);
    const body = root.nodes.filter((node) => !isPreamble(node));
    if (body.length === 0) return;
    const layer = new AtRule({ name: 'layer', params: options?.layer ?? 'overrides', nodes: [] });
    root.removeAll();
    for (const node of preamble) root.append(node);
    for (const node of body) layer.append(node);
    root.append(layer);
  },
});
wrapLayer.postcss = true;
