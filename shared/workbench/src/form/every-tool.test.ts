import type { ToolDefinition } from '@atelier/catalogue/tool-definition';
import type { FieldRow, StyleSource } from '@atelier/catalogue/tool-form';
import { buildImage } from '@atelier/picture-editors/build-image.fixture';
import { readySlot } from '@atelier/picture-editors/picture-slot';
import { buildTask } from '@atelier/task-results/build-task.fixture';
import { describe, expect, it } from 'vitest';
import { checkForm } from './check-form.ts';
import { effectiveForm } from './effective-form.ts';
import { draftOfForm, formOfDraft } from './form-draft.ts';
import { type FormState, freshForm } from './form-state.ts';
import { formOfTask } from './redraw.ts';
import { everyTool } from './tools-of-remotes.fixture.ts';

const codes: Record<StyleSource, string> = { garment: 'W02', pattern: 'P03', flower: 'F02' };

/** An allowed value and, if there is another, not the default. */
const otherValue = (field: FieldRow): unknown => {
  switch (field.kind) {
    case 'slider':
      return field.default === field.max ? field.min : field.max;
    case 'choice':
    case 'ratio': {
      const values = field.options.map((option) => (typeof option === 'object' ? option.value : option));
      return values.find((value) => value !== field.default) ?? field.default;
    }
    case 'switch':
      return !field.default;
    case 'colour':
      return '#a8323e';
    case 'text':
    case 'prompt':
      return 'a linen coat with a belt';
    case 'style':
      return codes[field.from];
    case 'personView':
      return 'V03';
    case 'person':
      return { x: 0.25, y: 0.4 };
    case 'repeat':
      return { motif: { x: 0.25, y: 0.4 }, across: { x: 0.5, y: 0.4 }, down: { x: 0.25, y: 0.7 } };
    case 'framing':
      return { x: 0.4, y: 1.25, scale: 2.5, rotation: 12.5 };
    case 'placement':
      return { x: 0.4271, y: 0.3333, scale: 0.52, rotation: -12.5 };
  }
};

/** A form with every field changed from its default and every picture field filled to its maximum. */
const fullForm = (tool: ToolDefinition): FormState => ({
  params: Object.fromEntries(tool.fields.map((field) => [field.name, otherValue(field)])),
  inputs: Object.fromEntries(
    tool.inputs.map((input) => [
      input.name,
      Array.from({ length: input.max }, (_, at) => readySlot(buildImage({ id: `${input.name}-${at}` }))),
    ]),
  ),
  mode: tool.price.offline === undefined ? 'online' : 'offline',
});

/** Stored fields of a submission. */
const taskOf = (tool: ToolDefinition, form: FormState, sent: { params: Record<string, unknown> }) =>
  buildTask({
    tool_type: tool.type,
    mode: form.mode,
    params: JSON.parse(JSON.stringify(sent.params)),
    inputs: Object.fromEntries(
      Object.entries(form.inputs).map(([name, slots]) => [
        name,
        slots.flatMap((slot) => (slot.kind === 'ready' ? [{ ...slot.image, available: true }] : [])),
      ]),
    ),
  });

const rows = everyTool.map((tool) => [tool.type, tool.key, tool] as const);

describe.each(rows)('tool %i, %s', (_type, _key, tool) => {
  const forms = [true, false].map((withModel) => effectiveForm(tool, { withModel, withoutPeople: false }));

  it('redraws every parameter, picture and mode: the payload is deeply equal [spec 4.5]', () => {
    for (const effective of forms) {
      const form = fullForm(effective);
      const sent = checkForm(effective, form);
      if (sent.kind !== 'complete') throw new Error(`incomplete: ${JSON.stringify(sent.gaps)}`);
      const again = formOfTask(tool, taskOf(tool, form, sent));
      expect(checkForm(effective, again)).toEqual(sent);
      expect(again.mode).toBe(form.mode);
    }
  });

  it('is restored from a draft after a forced reload', () => {
    const form = fullForm(tool);
    const kept = JSON.parse(JSON.stringify(draftOfForm(form)));
    expect(formOfDraft(tool, kept)).toEqual(form);
  });

  it('lists the missing fields of a new form, pictures before parameters', () => {
    for (const effective of forms) {
      const check = checkForm(effective, freshForm(effective));
      const gaps = check.kind === 'incomplete' ? check.gaps.map(({ field }) => field) : [];
      const needed = effective.inputs.filter((input) => input.min > 0).map(({ name }) => name);
      expect(gaps.slice(0, needed.length)).toEqual(needed);
      for (const name of gaps.slice(needed.length)) expect(effective.fields.map((field) => field.name)).toContain(name);
    }
  });
});
