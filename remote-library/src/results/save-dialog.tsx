import { createAsset, getAssetGroups, missingAssetFields } from '@atelier/contract/assets';
import type { OwnWords } from '@atelier/picture-editors/own-words';
import { dialogs } from '@atelier/platform/dialogs';
import { http } from '@atelier/platform/http';
import { callQuery, queryClient, useQuery } from '@atelier/platform/queries';
import { FormDialog } from '@atelier/ui/form-dialog';
import { useBusy } from '@atelier/ui/use-busy';
import styles from '../assets/assets.module.css';
import { TypeAndGroup, usePlace } from '../assets/type-and-group.tsx';
import type { LibraryKey } from '../library-texts.ts';

export interface SaveDialogProps {
  /** Own results, or results shared by links. */
  items: readonly { result: { id: string } | null; task: { name: string }; share?: string }[];
  words: OwnWords<LibraryKey>;
  onSaved: () => void;
  onClose: () => void;
}

/** Saves results as materials: category, its metadata, group. */
export function SaveDialog({ items, words, onSaved, onClose }: SaveDialogProps) {
  const place = usePlace('clothing');
  const { type, group, filled } = place;
  const { isBusy, run } = useBusy(dialogs.showError);
  const groups = useQuery(callQuery(getAssetGroups, { scope: 'private', type }), queryClient).data?.groups ?? [];
  const pictures = items.flatMap(({ result, task, share }) => {
    const source = share ? { share_id: share } : result && { image_id: result.id };
    return source ? [{ ...source, name: task.name.slice(0, 60) }] : [];
  });
  const lacks = missingAssetFields(type, { name: 'x', image: 'x', ...filled });
  const save = async () => {
    const isDone = await run(async () => {
      for (const picture of pictures)
        await http.call(
          createAsset,
          { type, ...picture, ...filled, ...(group ? { group_id: group } : {}) },
          { quiet: true },
        );
    });
    if (!isDone) return;
    dialogs.toast({ message: words('savedToLibrary', { count: pictures.length }) });
    onSaved();
  };
  return (
    <FormDialog
      size="wide"
      title={words('saveTitle', { count: pictures.length })}
      closeLabel={words('close')}
      onClose={onClose}
      cancel={words('cancel')}
      submit={words('saveMany', { count: pictures.length })}
      isBusy={isBusy}
      isDisabled={lacks.length > 0 || pictures.length === 0}
      onSubmit={save}
    >
      <div className={styles.form}>
        <TypeAndGroup place={place} groups={groups} words={words} isRequired />
      </div>
    </FormDialog>
  );
}
