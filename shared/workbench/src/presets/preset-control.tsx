import type { ToolDefinition } from '@atelier/catalogue/tool-definition';
import { getPresets, type Preset } from '@atelier/contract/presets';
import { useOwnWords } from '@atelier/picture-editors/own-words';
import { dialogs } from '@atelier/platform/dialogs';
import { callQuery, queryClient, useQuery } from '@atelier/platform/queries';
import { lazyDialog } from '@atelier/task-results/lazy-parts';
import { IconButton } from '@atelier/ui/icon-button';
import { Menu } from '@atelier/ui/menu';
import { type Dispatch, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type FormAction, type FormState, freshForm } from '../form/form-state.ts';
import { presetTexts } from './preset-texts.ts';

const PresetDialog = lazyDialog(
  async () => (await import(/* webpackChunkName: "desk" */ './preset-dialog.tsx')).PresetDialog,
);

/** True while the form is unchanged. */
const isFresh = (tool: ToolDefinition, { params, inputs, mode }: FormState): boolean =>
  mode === 'online' &&
  Object.values(inputs).every((slots) => slots.length === 0) &&
  JSON.stringify(params) === JSON.stringify(freshForm(tool).params);

/** Applies a preset to the form; other fields are reset, images are kept. */
const formOfPreset = (
  tool: ToolDefinition,
  { params, mode }: Pick<Preset, 'params' | 'mode'>,
  inputs: FormState['inputs'],
): FormState => {
  const known = new Set(tool.fields.map((field) => field.name));
  const own = Object.fromEntries(Object.entries(params).filter(([name]) => known.has(name)));
  return { params: { ...freshForm(tool).params, ...own }, inputs, mode };
};

export interface PresetControlProps {
  tool: ToolDefinition;
  form: FormState;
  dispatch: Dispatch<FormAction>;
  /** True when a link fills the form, so that the default preset is not applied. */
  isFilled: boolean;
  className?: string | undefined;
}

/** Presets of the tool in a menu: apply one, start over, or open the dialog that saves and manages them. */
export function PresetControl({ tool, form, dispatch, isFilled, className = '' }: PresetControlProps) {
  const words = useOwnWords(presetTexts);
  const [isManaging, setManaging] = useState(false);
  const { data } = useQuery(callQuery(getPresets, { type: tool.type }), queryClient);
  const presets = data?.presets ?? [];
  const standard = presets.find((preset) => preset.is_default);

  const isBegun = useRef(isFilled);
  const begin = useEffectEvent(() => {
    if (!isBegun.current && standard && isFresh(tool, form))
      dispatch({ kind: 'form-restored', form: formOfPreset(tool, standard, form.inputs) });
    isBegun.current = true;
  });
  useEffect(() => {
    if (data) begin();
  }, [data]);

  const change = (next: FormState, message: string): void => {
    dispatch({ kind: 'form-restored', form: next });
    const action = { label: words('undo'), onAct: () => dispatch({ kind: 'form-restored', form }) };
    dialogs.toast({ message, action });
  };
  const noteOf = (preset: Preset) =>
    preset.is_default ? words('default') : preset.by ? words('by', { name: preset.by }) : undefined;
  return (
    <>
      <Menu
        label={words('presets')}
        opener={(opener) => <IconButton {...opener} className={className} icon="sliders" label={words('presets')} />}
        items={[
          ...presets.map((preset) => ({
            key: preset.id,
            label: preset.name,
            note: noteOf(preset),
            onSelect: () => change(formOfPreset(tool, preset, form.inputs), words('applied', { name: preset.name })),
          })),
          {
            key: 'reset',
            icon: 'undo' as const,
            label: words('reset'),
            startsGroup: presets.length > 0,
            onSelect: () => change(standard ? formOfPreset(tool, standard, {}) : freshForm(tool), words('resetDone')),
          },
          { key: 'manage', icon: 'edit' as const, label: words('manage'), onSelect: () => setManaging(true) },
        ]}
      />
      {isManaging ? <PresetDialog tool={tool} form={form} onClose={() => setManaging(false)} /> : null}
    </>
  );
}
