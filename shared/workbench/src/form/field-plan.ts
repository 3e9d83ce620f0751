import type { Localized } from '@atelier/catalogue/text';
import type { FieldGroupKey, FieldRow } from '@atelier/catalogue/tool-form';

/** A row of a form: one field, two half-width fields, or a group. */
export type PlanRow =
  | { kind: 'fields'; fields: readonly FieldRow[] }
  | { kind: 'group'; group: FieldGroupKey; rows: readonly PlanRow[]; fields: readonly FieldRow[] };

/** Letters that an answer and a title may have in half the form's width; Chinese ones are twice as wide. */
const halfLetters = { answer: 8, title: 16 } as const;

const isShort = ({ zh, en }: Localized, letters: number): boolean => zh.length * 2 <= letters && en.length <= letters;

/** Short enough for half the form's width. */
const isHalf = (field: FieldRow): boolean => {
  if (field.kind === 'slider') return field.multipliesPrice === true;
  if (field.kind === 'choice') {
    const isPlain = field.options.length <= 2 && !field.advice && isShort(field.title, halfLetters.title);
    return isPlain && field.options.every((one) => !one.needsModel && isShort(one.title, halfLetters.answer));
  }
  return field.kind === 'colour' && !field.required;
};

const inRows = (fields: readonly FieldRow[]): PlanRow[] => {
  const rows: PlanRow[] = [];
  for (let at = 0; at < fields.length; at += 1) {
    const [field, next] = [fields[at], fields[at + 1]];
    if (!field) continue;
    const isPair = next !== undefined && isHalf(field) && isHalf(next);
    rows.push({ kind: 'fields', fields: isPair ? [field, next] : [field] });
    if (isPair) at += 1;
  }
  return rows;
};

/** Fields in their order, groups at the place of their first field, the collapsed group last. */
export const planFields = (fields: readonly FieldRow[]): PlanRow[] => {
  const groups = [...new Set(fields.flatMap(({ group }) => group ?? []))];
  const groupRow = (group: FieldGroupKey): PlanRow => {
    const own = fields.filter((field) => field.group === group);
    return { kind: 'group', group, rows: inRows(own), fields: own };
  };
  const open: PlanRow[] = [];
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
