import type { ToolForm } from '@atelier/catalogue/tool-form';
import { lazyControl } from '@atelier/task-results/lazy-parts';
import type { ClosedFieldsProps } from './closed-fields.tsx';
import type { ColourFieldProps } from './colour-field.tsx';
import type { MaskFieldProps } from './mask-field.tsx';
import type { PersonFieldProps } from './person-field.tsx';
import type { PersonViewFieldProps } from './person-view-field.tsx';
import type { PlacementFieldProps } from './placement-field.tsx';
import type { RepeatFieldProps } from './repeat-field.tsx';
import type { StyleFieldProps } from './style-field.tsx';

type RareFields = typeof import('./rare-fields.ts');

let arrived: RareFields | undefined;

/** Loads the rarely used fields. Once loaded, they are part of a form's first render. */
export const loadRareFields = async (): Promise<RareFields> => {
  arrived ??= await import('./rare-fields.ts');
  return arrived;
};

const rareKinds: ReadonlySet<string> = new Set(['colour', 'person', 'personView', 'placement', 'repeat', 'style']);

/** True when the form of a tool has such a field. */
export const hasRareFields = ({
  inputs,
  fields,
  listsUnavailableFields,
}: Pick<ToolForm, 'inputs' | 'fields' | 'listsUnavailableFields'>) =>
  listsUnavailableFields === true ||
  inputs.some(({ mask }) => mask !== undefined) ||
  fields.some(({ kind }) => rareKinds.has(kind));

export const ClosedFields = lazyControl<ClosedFieldsProps>(
  async () => (await loadRareFields()).ClosedFields,
  () => arrived?.ClosedFields,
);
export const ColourField = lazyControl<ColourFieldProps>(
  async () => (await loadRareFields()).ColourField,
  () => arrived?.ColourField,
);
export const MaskField = lazyControl<MaskFieldProps>(
  async () => (await loadRareFields()).MaskField,
  () => arrived?.MaskField,
);
export const PersonField = lazyControl<PersonFieldProps>(
  async () => (await loadRareFields()).PersonField,
  () => arrived?.PersonField,
);
export const PersonViewField = lazyControl<PersonViewFieldProps>(
  async () => (await loadRareFields()).PersonViewField,
  () => arrived?.PersonViewField,
);
export const PlacementField = lazyControl<PlacementFieldProps>(
  async () => (await loadRareFields()).PlacementField,
  () => arrived?.PlacementField,
);
export const RepeatField = lazyControl<RepeatFieldProps>(
  async () => (await loadRareFields()).RepeatField,
  () => arrived?.RepeatField,
);
export const StyleField = lazyControl<StyleFieldProps>(
  async () => (await loadRareFields()).StyleField,
  () => arrived?.StyleField,
);
