import type { ToolDefinition } from '@atelier/catalogue/tool-definition';
import type { RequestOf } from '@atelier/contract/call';
import { createPreset, deletePreset, getPresets, type Preset, updatePreset } from '@atelier/contract/presets';
import { useOwnWords } from '@atelier/picture-editors/own-words';
import { dialogs } from '@atelier/platform/dialogs';
import { http } from '@atelier/platform/http';
import { callQuery, queryClient, useQuery } from '@atelier/platform/queries';
import { useSessionState } from '@atelier/platform/session';
import { Button } from '@atelier/ui/button';
import { Checkbox } from '@atelier/ui/checkbox';
import { Dialog } from '@atelier/ui/dialog';
import { IconButton } from '@atelier/ui/icon-button';
import { Skeleton } from '@atelier/ui/placeholders';
import { TextInput } from '@atelier/ui/text-input';
import { useBusy } from '@atelier/ui/use-busy';
import { useState } from 'react';
import type { FormState } from '../form/form-state.ts';
import styles from './preset-dialog.module.css';
import { presetTexts } from './preset-texts.ts';

const nameLength = 40;

/** Runs a change of presets and reloads them; shows an error. @returns whether it was done */
const change = async (run: () => Promise<unknown>): Promise<boolean> => {
  try {
    await run();
    return true;
  } catch (error) {
    dialogs.showError(error);
    return false;
  } finally {
    await queryClient.invalidateQueries({ queryKey: [getPresets.path] });
  }
};

export interface PresetDialogProps {
  tool: Pick<ToolDefinition, 'type'>;
  form: FormState;
  onClose: () => void;
}

/** Saves the settings of the form under a name, and renames, updates, shares and deletes presets. */
export function PresetDialog({ tool, form: { params, mode }, onClose }: PresetDialogProps) {
  const words = useOwnWords(presetTexts);
  const session = useSessionState();
  const inCompany = session.status === 'signed-in' && session.identity.company !== null;
  const { data, isError, refetch } = useQuery(callQuery(getPresets, { type: tool.type }), queryClient);
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const { isBusy, run } = useBusy();
  const save = async () => {
    const request = { type: tool.type, name, params, mode, is_shared: isShared };
    if (!(await run(() => change(() => http.call(createPreset, request, { quiet: true }))))) return;
    dialogs.toast({ message: words('saved') });
    onClose();
  };
  const list = () => {
    if (isError)
      return (
        <p className={styles.note} role="alert">
          {words('failed')} <Button size="s" label={words('retry')} onClick={() => void refetch()} />
        </p>
      );
    if (!data) return <Skeleton count={2} />;
    if (data.presets.length === 0) return <p className={styles.note}>{words('none')}</p>;
    return (
      <ul className={styles.list}>
        {data.presets.map((preset) => (
          <PresetRow key={preset.id} preset={preset} settings={{ params, mode }} inCompany={inCompany} />
        ))}
      </ul>
    );
  };
  return (
    <Dialog isOpen size="wide" title={words('presets')} closeLabel={words('close')} onClose={onClose}>
      <form
        className={styles.save}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <h3 className={styles.title}>{words('saveTitle')}</h3>
        <p className={styles.note}>{words('saveNote')}</p>
        <div className={styles.fields}>
          <TextInput
            aria-label={words('name')}
            placeholder={words('placeholder')}
            maxLength={nameLength}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          {inCompany ? (
            <Checkbox isChecked={isShared} onChange={setShared}>
              {words('share')}
            </Checkbox>
          ) : null}
          <Button type="submit" kind="primary" label={words('save')} isBusy={isBusy} disabled={name.trim() === ''} />
        </div>
      </form>
      <h3 className={styles.title}>{words('list')}</h3>
      {list()}
    </Dialog>
  );
}

interface PresetRowProps {
  preset: Preset;
  settings: Pick<FormState, 'params' | 'mode'>;
  inCompany: boolean;
}

function PresetRow({ preset, settings, inCompany }: PresetRowProps) {
  const words = useOwnWords(presetTexts);
  const [typed, setTyped] = useState(preset.name);
  const { id, name, can_change: canChange } = preset;
  const update = (changed: Omit<RequestOf<typeof updatePreset>, 'id'>) =>
    change(() => http.call(updatePreset, { id, ...changed }, { quiet: true }));
  const rename = async () => {
    const given = typed.trim();
    if (given === '' || given === name) setTyped(name);
    else if (!(await update({ name: given }))) setTyped(name);
  };
  const remove = async () => {
    const isSure = await dialogs.confirm({
      title: words('deleteAsk', { name }),
      ...(preset.is_shared && { body: words('deleteShared') }),
      confirm: words('delete'),
      cancel: words('cancel'),
      isDanger: true,
    });
    if (isSure) await change(() => http.call(deletePreset, { id }, { quiet: true }));
  };
  return (
    <li className={styles.row}>
      {canChange ? (
        <TextInput
          className={styles.name ?? ''}
          aria-label={words('nameOf', { name })}
          maxLength={nameLength}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={() => void rename()}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.currentTarget.blur();
          }}
        />
      ) : (
        <span className={styles.name}>
          {name} {preset.by ? <small>{words('by', { name: preset.by })}</small> : null}
        </span>
      )}
      <span className={styles.acts}>
        <Checkbox
          aria-label={words('defaultOf', { name })}
          isChecked={preset.is_default}
          onChange={(is_default) => void update({ is_default })}
        >
          {words('default')}
        </Checkbox>
        {inCompany && canChange ? (
          <Checkbox
            aria-label={words('sharedOf', { name })}
            isChecked={preset.is_shared}
            onChange={(is_shared) => void update({ is_shared })}
          >
            {words('shared')}
          </Checkbox>
        ) : null}
        {canChange ? (
          <>
            <Button
              size="s"
              label={words('update')}
              aria-label={words('updateOf', { name })}
              onClick={async () => {
                if (await update(settings)) dialogs.toast({ message: words('updated', { name }) });
              }}
            />
            <IconButton size="s" icon="trash" label={words('deleteOf', { name })} onClick={() => void remove()} />
          </>
        ) : null}
      </span>
    </li>
  );
}
