import { useSearchParams } from '@atelier/platform/router';
import { useState } from 'react';

/** Where a page of a tool is with batches: the query parameter `batch` is `new` or the id of a started one. */
export const useBatch = () => {
  const [params, setParams] = useSearchParams();
  const [files, setFiles] = useState<readonly File[]>([]);
  const at = params.get('batch') ?? undefined;
  const go = (place: string | undefined, replace = false) =>
    setParams(
      (now) => {
        if (place === undefined) now.delete('batch');
        else now.set('batch', place);
        return now;
      },
      { replace },
    );
  return {
    at,
    startedId: at === 'new' ? undefined : at,
    /** Pictures that were dropped on the page for the batch. */
    files,
    take: () => setFiles([]),
    open(dropped: readonly File[] = []) {
      setFiles(dropped);
      if (at !== 'new') go('new');
    },
    /** The way back leads to the tool, not to pictures that are on their way. */
    started: (groupId: string) => go(groupId, true),
    leave: () => go(undefined),
  };
};

export type Batch = ReturnType<typeof useBatch>;
