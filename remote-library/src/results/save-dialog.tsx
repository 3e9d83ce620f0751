import { createAsset, getAssetGroups, missingAssetFields } from '@atelier/contract/assets';
import type { OwnWords } from '@atelier/picture-editors/own-words';
import { dialogs } from '@atelier/platform/dialogs';
import { http } from '@atelier/platform/http';
import { callQuery, queryClient, useQuery } from '@atelier/platform/queries';
import { Button } from '@atelier/ui/button';
import { Dialog } from '@atelier/ui/dialog';
import styles from '../assets/assets.module.css';
import { TypeAndGroup, usePlace } from '../assets/type-and-group.tsx';
import { useMutationGuard } from '../frame/use-mutation-guard.ts';
import type { LibraryKey } from '../library-texts.ts';

export interface SaveDialogProps {
  /** Own results, or what links show. */
  items: readonly { result: { id: string } | null; task: { name: string }; share?: string }[];
  words: OwnWords<LibraryKey>;
  onSaved: () => void;
  onClose: () => void;
}

/** Results kept as materials: category, what it asks for, group. */
export function SaveDialog({ items, words, onSaved, onClose }: SaveDialogProps) {
  const place = usePlace('clothing');
  const { type, group, filled } = place;
  const { isBusy, run } = useMutationGuard();
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
    <Dialog
      isOpen
      size="wide"
      title={words('saveTitle', { count: pictures.length })}
      closeLabel={words('close')}
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {words('cancel')}
          </Button>
          <Button
            kind="primary"
            isBusy={isBusy}
            disabled={lacks.length > 0 || pictures.length === 0}
            onClick={() => void save()}
          >
            {words('saveMany', { count: pictures.length })}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <TypeAndGroup place={place} groups={groups} words={words} isRequired />
      </div>
    </Dialog>
  );
}
