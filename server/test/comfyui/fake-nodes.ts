import type { Template } from '@atelier/engine/comfyui/template';
import { splitPath } from '@atelier/engine/comfyui/template';

/** `/object_info` definitions with every input and model file of the templates. */
export const nodesFor = (templates: readonly Template[]): Record<string, unknown> => {
  const nodes: Record<string, { input: { required: Record<string, unknown[]>; optional: Record<string, unknown[]> } }> =
    {};
  for (const { graph, manifest } of templates) {
    for (const [id, { class_type: name, inputs }] of Object.entries(graph)) {
      const node = nodes[name] ?? { input: { required: {}, optional: {} } };
      nodes[name] = node;
      for (const [input, value] of Object.entries(inputs)) {
        const model = manifest.models.find(({ path }) => {
          const at = splitPath(path);
          return at.node === id && at.input === input;
        });
        const known = node.input.optional[input];
        if (model) node.input.optional[input] = [[...((known?.[0] as string[] | undefined) ?? []), model.file]];
        else node.input.optional[input] = [Array.isArray(value) ? 'LINK' : 'ANY', {}];
      }
    }
  }
  return nodes;
};
