import type { Graph } from '@atelier/engine/comfyui/wire';

interface Refusal {
  error: object;
  node_errors: object;
}

/** `value_not_in_list` and missing nodes, in the words of the real validation. */
export const validate = (graph: Graph, nodes: Record<string, unknown>): Refusal | null => {
  const unknown = Object.entries(graph).find(([, node]) => nodes[node.class_type] === undefined);
  if (unknown) {
    const [id, { class_type: name }] = unknown;
    const message = `Cannot execute because node ${name} does not exist.`;
    const details = `Node ID '#${id}'`;
    return { error: { type: 'invalid_prompt', message, details, extra_info: {} }, node_errors: {} };
  }
  const wrong: Record<string, unknown> = {};
  for (const [id, node] of Object.entries(graph)) {
    const info = nodes[node.class_type] as { input?: { required?: Record<string, unknown[]> } };
    for (const [name, spec] of Object.entries(info.input?.required ?? {})) {
      const value = node.inputs[name];
      if (!Array.isArray(spec[0]) || spec[0].includes(value)) continue;
      wrong[id] = {
        class_type: node.class_type,
        dependent_outputs: ['9'],
        errors: [
          {
            type: 'value_not_in_list',
            message: 'Value not in list',
            details: `${name}: '${String(value)}' not in list`,
            extra_info: { input_name: name, received_value: value },
          },
        ],
      };
    }
  }
  if (Object.keys(wrong).length === 0) return null;
  const message = 'Prompt outputs failed validation';
  return {
    error: { type: 'prompt_outputs_failed_validation', message, details: '', extra_info: {} },
    node_errors: wrong,
  };
};
