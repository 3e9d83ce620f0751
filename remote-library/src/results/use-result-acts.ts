import { downloadResults, zipLimit } from '@atelier/contract/download';
import { changeResults, getResultList, resultsAtOnce } from '@atelier/contract/result-list';
import { bytesWords, type OwnWords } from '@atelier/picture-editors/own-words';
import { dialogs } from '@atelier/platform/dialogs';
import { http } from '@atelier/platform/http';
import { useZipName } from '@atelier/task-results/tool-list';
import { saveAddress } from '@atelier/ui/save-address';
import { useBusy } from '@atelier/ui/use-busy';
import { chunk } from '../assets/use-asset-acts.ts';
import type { LibraryKey } from '../library-texts.ts';
import { type ResultFilter, resultRequestOf } from './result-filter.ts';

/** Target of an action: a result with its task, or a task without a result. */
export interface ActedResult {
  result: { id: string } | null;
  task: { id: string; tool_type: number };
}

type Change = 'delete' | 'restore' | 'favourite' | 'unfavourite';

const saidAs: Readonly<Record<Change, LibraryKey>> = {
  delete: 'deletedResults',
  restore: 'restored',
  favourite: 'favoured',
  unfavourite: 'unfavoured',
};

/** Ids of the results, and task ids for tasks without results. */
const idsOf = (items: readonly ActedResult[]) => ({
  result_ids: items.flatMap(({ result }) => (result ? [result.id] : [])),
  task_ids: items.flatMap(({ result, task }) => (result ? [] : [task.id])),
});

/** Actions on selected results; `onDone` is called after each change. */
export const useResultActs = (words: OwnWords<LibraryKey>, onDone: () => void) => {
  const { isBusy, run } = useBusy(dialogs.showError);
  const zipName = useZipName();
  const zip = async (ids: readonly string[], name: string) => {
    // One file contains at most 200 images; more are split into several.
    for (const part of chunk(ids, zipLimit)) {
      const ticket = await http.call(downloadResults, { result_ids: part, name }, { quiet: true });
      saveAddress(ticket.url, ticket.file_name);
      dialogs.toast({ message: words('zipped', { count: ticket.files }) });
    }
  };
  const change = async (items: readonly ActedResult[], what: Change) => {
    const isDone = await run(async () => {
      for (const part of chunk(items, resultsAtOnce))
        await http.call(changeResults, { ...idsOf(part), change: what }, { quiet: true });
    });
    if (!isDone) return;
    dialogs.toast({
      message: words(saidAs[what], { count: items.length }),
      ...(what === 'delete' ? { action: { label: words('undo'), onAct: () => void change(items, 'restore') } } : {}),
    });
    onDone();
  };
  return {
    isBusy,
    change,
    download: (items: readonly ActedResult[]) =>
      run(() => zip(idsOf(items).result_ids, zipName(items.map(({ task }) => task.tool_type)))),
    /** Downloads all results that expire soon and match the other filters. */
    downloadEnding: (filter: ResultFilter) =>
      run(async () => {
        const request = resultRequestOf({ ...filter, isEnding: true, order: 'ending' });
        const ids: string[] = [];
        const types = new Set<number>();
        let bytes = 0;
        for (let offset = 0, serial: string | undefined; ; ) {
          const page = await http.call(
            getResultList,
            { ...request, offset, limit: 120, ...(serial === undefined ? {} : { serial }) },
            { quiet: true },
          );
          ids.push(...idsOf(page.items).result_ids);
          for (const { result, task } of page.items) {
            bytes += result?.bytes ?? 0;
            types.add(task.tool_type);
          }
          offset += page.items.length;
          serial = page.serial;
          if (page.items.length === 0 || offset >= page.total) break;
        }
        if (ids.length === 0) return dialogs.toast({ message: words('nothingEnding') });
        const isWanted = await dialogs.confirm({
          title: words('downloadAsk', { count: ids.length }),
          body: words('downloadBody', { bytes: bytesWords(bytes), files: Math.ceil(ids.length / zipLimit) }),
          confirm: words('download'),
          cancel: words('cancel'),
        });
        if (isWanted) await zip(ids, zipName(types));
      }),
  };
};
