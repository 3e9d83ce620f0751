import { defaultParams } from '@atelier/catalogue/params';
import { type FieldRow, isShown } from '@atelier/catalogue/tool-form';
import type { Recognition } from '@atelier/contract/task';
import { useLocalized } from '@atelier/platform/i18n';
import { useMemo } from 'react';
import { FieldGroup } from '../fields/field-group.tsx';
import { ParamField } from '../fields/param-field.tsx';
import { isEffective } from '../form/effective-form.ts';
import { type PlanRow, planFields } from '../form/field-plan.ts';
import { type FormState, slotsOf } from '../form/form-state.ts';
import styles from './form-fields.module.css';
import { useToolPage } from './tool-page-state.ts';

/** Below this share a colour is not worth a suggestion. */
const leastShare = 0.05;
const most = 6;

/** Dominant colours of the pictures in a form, largest share first, each once. */
export const seenColours = ({ inputs }: Pick<FormState, 'inputs'>): string[] => {
  const seen: Recognition['colours'] = Object.values(inputs).flatMap((slots) =>
    slots.flatMap((slot) => (slot.kind === 'ready' ? (slot.image.seen?.colours ?? []) : [])),
  );
  const strong = seen.filter(({ share }) => share >= leastShare).sort((one, other) => other.share - one.share);
  return [...new Set(strong.map(({ hex }) => hex.toLowerCase()))].slice(0, most);
};

export interface FormFieldsProps {
  errorOf: (name: string, title: string) => string | undefined;
}

/** The parameters of a tool, as its row orders and groups them. */
export function FormFields({ errorOf }: FormFieldsProps) {
  const { tool, by, form, dispatch } = useToolPage();
  const localized = useLocalized();
  const effective = useMemo(() => tool.fields.filter((field) => isEffective(tool, field, by)), [tool, by]);
  const plan = planFields(effective.filter((field) => field.kind !== 'framing' && isShown(field, form.params)));
  const seen = useMemo(() => seenColours({ inputs: form.inputs }), [form.inputs]);
  const start = useMemo(() => defaultParams(tool), [tool]);
  const set = (name: string, value: unknown) => dispatch({ kind: 'param-set', name, value });
  const isChanged = ({ name, kind }: FieldRow) =>
    (form.params[name] ?? (kind === 'text' ? '' : undefined)) !== (start[name] ?? (kind === 'text' ? '' : undefined));

  const drawField = (field: FieldRow) => (
    <div key={field.name} data-field={field.name} className={styles.field}>
      <ParamField
        field={field}
        value={form.params[field.name]}
        onChange={(value) => set(field.name, value)}
        error={errorOf(field.name, localized(field.title))}
        isWithModel={by.withModel || tool.needsModel}
        seen={seen}
        pictureOf={(input) => slotsOf(form, input)[0]}
      />
    </div>
  );
  const drawRow = (row: PlanRow) => {
    if (row.kind === 'group') {
      return (
        <FieldGroup
          key={row.group}
          group={row.group}
          isChanged={row.fields.some(isChanged)}
          hasGap={row.fields.some(({ name, title }) => errorOf(name, localized(title)) !== undefined)}
          onReset={() => {
            for (const { name } of row.fields) set(name, start[name]);
          }}
        >
          {row.rows.map(drawRow)}
        </FieldGroup>
      );
    }
    const [first, second] = row.fields;
    if (!first) return null;
    if (!second) return drawField(first);
    return (
      <div key={first.name} className={styles.pair}>
        {drawField(first)}
        {drawField(second)}
      </div>
    );
  };
  return plan.map(drawRow);
}
