import { defaultParams } from '@atelier/catalogue/params';
import type { Localized } from '@atelier/catalogue/text';
import { type FieldGroupKey, type FieldRow, isShown } from '@atelier/catalogue/tool-form';
import type { Recognition } from '@atelier/contract/task';
import { useLocalized } from '@atelier/platform/i18n';
import { Fragment, type ReactNode, useMemo } from 'react';
import { FieldGroup } from '../fields/field-group.tsx';
import { ParamField } from '../fields/param-field.tsx';
import { isEffective } from '../form/effective-form.ts';
import { type FormState, slotsOf } from '../form/form-state.ts';
import styles from './form-fields.module.css';
import { useToolPage } from './tool-page-state.ts';

/** A row of a form: one field, two half-width fields, or a group. */
export type LayoutRow =
  | { kind: 'fields'; fields: readonly FieldRow[] }
  | { kind: 'group'; group: FieldGroupKey; rows: readonly LayoutRow[]; fields: readonly FieldRow[] };

/** Maximum letters of an option and a title in a half-width field; Chinese ones are twice as wide. */
const halfLetters = { answer: 8, title: 16 } as const;

const isShort = ({ zh, en }: Localized, letters: number): boolean => zh.length * 2 <= letters && en.length <= letters;

/** True when it fits into half the form's width. */
const isHalf = (field: FieldRow): boolean => {
  if (field.kind === 'slider') return field.multipliesPrice === true;
  if (field.kind === 'choice') {
    const isPlain = field.options.length <= 2 && !field.advice && isShort(field.title, halfLetters.title);
    return isPlain && field.options.every((one) => !one.needsModel && isShort(one.title, halfLetters.answer));
  }
  return field.kind === 'colour' && !field.required;
};

const inRows = (fields: readonly FieldRow[]): LayoutRow[] => {
  const rows: LayoutRow[] = [];
  for (let at = 0; at < fields.length; at += 1) {
    const [field, next] = [fields[at], fields[at + 1]];
    if (!field) continue;
    const isPair = next !== undefined && isHalf(field) && isHalf(next);
    rows.push({ kind: 'fields', fields: isPair ? [field, next] : [field] });
    if (isPair) at += 1;
  }
  return rows;
};

/** Fields in order, groups at the position of their first field, the collapsed group last. */
export const layoutFields = (fields: readonly FieldRow[]): LayoutRow[] => {
  const groups = [...new Set(fields.flatMap(({ group }) => group ?? []))];
  const groupRow = (group: FieldGroupKey): LayoutRow => {
    const own = fields.filter((field) => field.group === group);
    return { kind: 'group', group, rows: inRows(own), fields: own };
  };
  const open: LayoutRow[] = [];
  let run: FieldRow[] = [];
  const closeRun = () => {
    open.push(...inRows(run));
    run = [];
  };
  for (const field of fields) {
    if (field.group === undefined) run.push(field);
    else if (field.group !== 'more' && fields.find(({ group }) => group === field.group) === field) {
      closeRun();
      open.push(groupRow(field.group));
    }
  }
  closeRun();
  return groups.includes('more') ? [...open, groupRow('more')] : open;
};

/** Minimum share of a suggested colour. */
const leastShare = 0.05;
const most = 6;

/** Dominant colours of the form's images, largest share first, without duplicates. */
export const seenColours = ({ inputs }: Pick<FormState, 'inputs'>): string[] => {
  const seen: Recognition['colours'] = Object.values(inputs).flatMap((slots) =>
    slots.flatMap((slot) => (slot.kind === 'ready' ? (slot.image.seen?.colours ?? []) : [])),
  );
  const strong = seen.filter(({ share }) => share >= leastShare).sort((one, other) => other.share - one.share);
  return [...new Set(strong.map(({ hex }) => hex.toLowerCase()))].slice(0, most);
};

export interface FormFieldsProps {
  errorOf: (name: string, title: string) => string | undefined;
  /** Inputs that depend on a field; below it they move nothing that was just pressed. */
  inputsAfter: (field: string) => ReactNode;
}

/** The parameters of a tool, in the order and groups of its definition. */
export function FormFields({ errorOf, inputsAfter }: FormFieldsProps) {
  const { tool, by, form, dispatch } = useToolPage();
  const localized = useLocalized();
  const effective = useMemo(() => tool.fields.filter((field) => isEffective(tool, field, by)), [tool, by]);
  const plan = layoutFields(effective.filter((field) => field.kind !== 'framing' && isShown(field, form.params)));
  const seen = useMemo(() => seenColours({ inputs: form.inputs }), [form.inputs]);
  const start = useMemo(() => defaultParams(tool), [tool]);
  const set = (name: string, value: unknown) => dispatch({ kind: 'param-set', name, value });
  const isChanged = ({ name, kind }: FieldRow) =>
    (form.params[name] ?? (kind === 'text' ? '' : undefined)) !== (start[name] ?? (kind === 'text' ? '' : undefined));

  const drawField = (field: FieldRow) => (
    <Fragment key={field.name}>
      <div data-field={field.name} className={styles.field}>
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
      {inputsAfter(field.name)}
    </Fragment>
  );
  const drawRow = (row: LayoutRow) => {
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
