import { addToBoard, boardNameLength, createBoard, getBoards } from '@atelier/contract/boards';
import { dialogs } from '@atelier/platform/dialogs';
import { http } from '@atelier/platform/http';
import { useLanguage } from '@atelier/platform/i18n';
import { navigation } from '@atelier/platform/navigation';
import { callQuery, queryClient, useQuery } from '@atelier/platform/queries';
import { dayWords } from '@atelier/ui/date-words';
import { FormDialog } from '@atelier/ui/form-dialog';
import { SelectField } from '@atelier/ui/select';
import { TextField } from '@atelier/ui/text-input';
import { useBusy } from '@atelier/ui/use-busy';
import { useState } from 'react';
import { boardAddress, useBoardWords } from './board-parts.tsx';

const fresh = 'new';

export interface AddToBoardProps {
  resultIds: readonly string[];
  onAdded?: () => void;
  onClose: () => void;
}

/** Adds results to an existing or a new board. */
export function AddToBoard({ resultIds, onAdded, onClose }: AddToBoardProps) {
  const words = useBoardWords();
  const language = useLanguage();
  const { data } = useQuery({ ...callQuery(getBoards, {}), staleTime: 0 }, queryClient);
  const [chosen, setChosen] = useState<string>();
  const [name, setName] = useState(() => words('defaultName', { day: dayWords(new Date(), language) }));
  const { isBusy, run } = useBusy(dialogs.showError);
  const boards = data?.boards ?? [];
  const target = chosen ?? boards[0]?.id ?? fresh;
  const save = async () => {
    const result_ids = [...resultIds];
    const isDone = await run(async () => {
      const { board, added } =
        target === fresh
          ? { ...(await http.call(createBoard, { name: name.trim(), result_ids }, { quiet: true })), added: undefined }
          : await http.call(addToBoard, { id: target, result_ids }, { quiet: true });
      dialogs.toast({
        message: words(added === 0 ? 'addedNone' : 'added', { name: board.name, count: added ?? board.count }),
        action: { label: words('open'), onAct: () => navigation.open(boardAddress(board.id)) },
      });
    });
    if (!isDone) return;
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/board') });
    onAdded?.();
    onClose();
  };
  return (
    <FormDialog
      title={words('addTitle', { count: resultIds.length })}
      onClose={onClose}
      cancel={words('cancel')}
      submit={words('add')}
      isBusy={isBusy}
      isDisabled={!data || (target === fresh && name.trim() === '')}
      onSubmit={save}
    >
      {boards.length > 0 ? (
        <SelectField
          label={words('board')}
          value={target}
          options={[
            ...boards.map(({ id, name: label }) => ({ value: id, label })),
            { value: fresh, label: words('newBoard') },
          ]}
          onChange={setChosen}
        />
      ) : null}
      {data && target === fresh ? (
        <TextField
          label={words('boardName')}
          hint={words('nameHint')}
          autoFocus
          maxLength={boardNameLength}
          value={name}
          onFocus={(event) => event.target.select()}
          onChange={setName}
        />
      ) : null}
    </FormDialog>
  );
}
