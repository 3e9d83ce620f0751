import { withPresentNames } from '@atelier/catalogue/former-names';
import type { ToolDefinition } from '@atelier/catalogue/tool-definition';
import type { Task } from '@atelier/contract/task';
import { type PictureSlot, readySlot } from '@atelier/picture-editors/picture-slot';
import type { FormState } from './form-state.ts';

/** Names of a task's input images whose files no longer exist, in input order. */
export const goneNames = (task: Pick<Task, 'inputs'>): string[] =>
  Object.values(task.inputs).flatMap((images) => images.filter((image) => !image.available).map((image) => image.name));

/**
 * Form with a task's parameters, images, mode and engine. An image without a file keeps its slot with an error. Parameters that the tool no
 * longer has are dropped, because the server would reject them.
 */
export const formOfTask = (
  tool: Pick<ToolDefinition, 'fields' | 'inputs'>,
  task: Pick<Task, 'params' | 'inputs' | 'mode' | 'engine_kind'>,
): FormState => {
  const known = new Set(tool.fields.map((field) => field.name));
  const inputs = tool.inputs.map((input) => {
    const slots = (task.inputs[input.name] ?? []).map(({ available, ...image }, index): PictureSlot => {
      if (available) return readySlot(image);
      return { kind: 'gone', key: `${input.name}-gone-${index}`, name: image.name };
    });
    return [input.name, slots] as const;
  });
  return {
    params: Object.fromEntries(Object.entries(withPresentNames(task.params)).filter(([name]) => known.has(name))),
    inputs: Object.fromEntries(inputs),
    mode: task.mode,
    engine: task.engine_kind,
  };
};
