import type { FormedTool } from '@atelier/catalogue/formed-tool';
import type { PictureRules } from '@atelier/picture-editors/check-picture';
import type { Dispatch } from 'react';
import { ImageField } from '../fields/image-field.tsx';
import type { DrawnBy } from '../form/effective-form.ts';
import { type FormAction, type FormState, slotsOf } from '../form/form-state.ts';
import type { Pictures } from '../form/use-pictures.ts';
import { MaterialLink } from '../materials/material-link.tsx';
import { FormFields } from './form-fields.tsx';

export interface BatchFieldsProps {
  /** With the fields that take effect now. */
  tool: FormedTool;
  by: DrawnBy;
  form: FormState;
  dispatch: Dispatch<FormAction>;
  pictures: Pictures;
  rules: PictureRules;
  /** Fields and pictures to draw. */
  names: readonly string[];
  /** Replaces pictures that the form lacks: one of the batch. */
  sample: FormState['inputs'];
}

/** The missing fields of the page's form, shown in the batch dialog so that they are filled in without leaving it. */
export function BatchFields({ tool, by, form, dispatch, pictures, rules, names, sample }: BatchFieldsProps) {
  const inputs = tool.inputs.filter(({ name }) => names.includes(name));
  const fields = tool.fields.filter(({ name }) => names.includes(name));
  return (
    <>
      {inputs.map((input) => {
        const slots = slotsOf(form, input.name);
        return (
          <ImageField
            key={input.name}
            input={input}
            slots={slots}
            pictures={pictures}
            rules={rules}
            sources={<MaterialLink input={input} slots={slots} pictures={pictures} rules={rules} />}
          />
        );
      })}
      <FormFields
        tool={{ ...tool, fields }}
        by={by}
        form={{ ...form, inputs: { ...form.inputs, ...sample } }}
        dispatch={dispatch}
        errorOf={() => undefined}
      />
    </>
  );
}
