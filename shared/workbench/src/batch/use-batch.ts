import { useSearchParams } from '@atelier/platform/router';
import { useState } from 'react';

/** Batch state of a tool page: the query parameter `batch` is `new` or the id of a submitted batch. */
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
    /** Images that were dropped on the page for the batch. */
    files,
    take: () => setFiles([]),
    open(dropped: readonly File[] = []) {
      setFiles(dropped);
      if (at !== 'new') go('new');
    },
    /** Replaces the history entry, so that Back leads to the tool instead of the upload. */
    started: (groupId: string) => go(groupId, true),
    leave: () => go(undefined),
  };
};

export type Batch = ReturnType<typeof useBatch>;
