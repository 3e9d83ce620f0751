import { inputsSchema, paramsSchema } from '@atelier/catalogue/params';
import type { ToolDefinition } from '@atelier/catalogue/tool-definition';
import { type FieldRow, shownInputs } from '@atelier/catalogue/tool-form';
import type { Task } from '@atelier/contract/task';
import { buildImage } from '@atelier/picture-editors/build-image.fixture';
import { buildTask } from '@atelier/task-results/build-task.fixture';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkForm } from './check-form.ts';
import { formOfTask } from './redraw.ts';
import { everyTool } from './tools-of-remotes.fixture.ts';
import { createIntents } from './use-submit.ts';

const word = fc.constantFrom('linen', '亚麻 衬衫', 'a coat, three pockets');
const part = (min: number, max: number) => fc.double({ min, max, noNaN: true });

/** Any valid value of a field. */
const anyValueOf = (field: FieldRow): fc.Arbitrary<unknown> => {
  switch (field.kind) {
    case 'slider': {
      const steps = Math.round((field.max - field.min) / field.step);
      return fc.nat(steps).map((step) => Number((field.min + step * field.step).toFixed(6)));
    }
    case 'choice':
      return fc.constantFrom(...field.options.map(({ value }) => value));
    case 'ratio':
      return fc.constantFrom(...field.options);
    case 'switch':
      return fc.boolean();
    case 'colour':
      return fc.nat(0xffffff).map((colour) => `#${colour.toString(16).padStart(6, '0')}`);
    case 'text':
    case 'prompt':
      return word;
    case 'style':
      return fc.constant({ garment: 'W01', pattern: 'P01', flower: 'F01' }[field.from]);
    case 'personView':
      return fc.constant('V02');
    case 'person':
      return fc.record({ x: part(0, 1), y: part(0, 1) });
    case 'repeat': {
      const point = fc.record({ x: part(0, 1), y: part(0, 1) });
      return fc.record({ motif: point, across: point, down: point });
    }
    case 'framing':
      return fc.record({ x: part(-10, 10), y: part(-10, 10), scale: part(0.01, 20), rotation: part(-180, 180) });
    case 'placement':
      return fc.record({ x: part(0, 1), y: part(0, 1), scale: part(0.02, 2), rotation: part(-180, 180) });
  }
};

/** A complete submission of a tool's form: pictures and masks by input, every parameter. */
const filledOf = (tool: ToolDefinition) =>
  fc
    .record({
      inputs: fc.record(
        Object.fromEntries(
          tool.inputs.map(({ name, min, max }) => [
            name,
            fc.integer({ min, max }).map((count) => Array.from({ length: count }, (_, at) => `${name}-${at}`)),
          ]),
        ),
      ),
      params: fc.record(Object.fromEntries(tool.fields.map((field) => [field.name, anyValueOf(field)]))),
      mode: fc.constantFrom<Task['mode']>(
        'online',
        ...(tool.price.offline === undefined ? [] : (['offline'] as const)),
      ),
    })
    .filter(({ inputs, params }) =>
      shownInputs(tool.inputs, params).every(({ name, min }) => (inputs[name]?.length ?? 0) >= min),
    );

/** The server's task for a submission: the database keeps no order of names. */
const taskOf = (
  tool: ToolDefinition,
  sent: { inputs: Record<string, string[]>; params: Record<string, unknown>; mode: Task['mode'] },
) =>
  buildTask({
    tool_type: tool.type,
    mode: sent.mode,
    params: Object.fromEntries(Object.entries(sent.params).reverse()),
    inputs: Object.fromEntries(
      Object.entries(sent.inputs)
        .reverse()
        .map(([name, ids]) => [name, ids.map((id) => ({ ...buildImage({ id }), available: true }))]),
    ),
  });

describe('redrawing', () => {
  it.each(everyTool.map((tool) => [tool.key, tool] as const))('%s sends the same again', (_key, tool) => {
    fc.assert(
      fc.property(filledOf(tool), (filled) => {
        // The server stores the parsed submission.
        const sent = {
          mode: filled.mode,
          params: paramsSchema(tool).parse(filled.params),
          inputs: inputsSchema(tool).parse(filled.inputs) as Record<string, string[]>,
        };
        const form = formOfTask(tool, taskOf(tool, sent));
        const check = checkForm(tool, form);
        if (check.kind === 'incomplete') throw new Error(JSON.stringify(check.gaps));
        const again = createIntents(() => 'key').of(tool, form.mode, check);
        const first = createIntents(() => 'key').of(tool, sent.mode, sent);
        expect(again).toEqual(first);
      }),
      { numRuns: 30 },
    );
  });

  it('keeps a place for each missing picture, and sends nothing without it', () => {
    const tool = everyTool.find(({ key }) => key === 'hdUpscale');
    if (!tool) throw new Error('no upscale');
    const task = buildTask({ inputs: { original: [{ ...buildImage({ name: 'lost.png' }), available: false }] } });
    const form = formOfTask(tool, task);
    expect(form.inputs.original).toMatchObject([{ kind: 'gone', name: 'lost.png' }]);
    expect(checkForm(tool, form)).toMatchObject({ kind: 'incomplete', gaps: [{ kind: 'picture-unusable' }] });
  });
});
