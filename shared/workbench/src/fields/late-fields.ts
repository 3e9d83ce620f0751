import type { ToolForm } from '@atelier/catalogue/tool-form';
import { lazyControl } from '@atelier/task-results/lazy-parts';
import type { ComponentProps, ComponentType } from 'react';

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

const lateField = <Name extends keyof RareFields>(name: Name) =>
  lazyControl<ComponentProps<RareFields[Name]>>(
    async () => (await loadRareFields())[name] as ComponentType<ComponentProps<RareFields[Name]>>,
    () => arrived?.[name] as ComponentType<ComponentProps<RareFields[Name]>> | undefined,
  );

export const ClosedFields = lateField('ClosedFields');
export const ColourField = lateField('ColourField');
export const MaskField = lateField('MaskField');
export const PersonField = lateField('PersonField');
export const PersonViewField = lateField('PersonViewField');
export const PlacementField = lateField('PlacementField');
export const RepeatField = lateField('RepeatField');
export const StyleField = lateField('StyleField');
