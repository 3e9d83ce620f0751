import { useSessionState } from '@atelier/platform/session';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { createUploadQueue, type UploadQueue } from './upload-queue.ts';

const queues = new Map<string, UploadQueue>();

/** One queue per user and identity for the lifetime of the document, so uploads continue on other pages. */
const queueOf = (owner: string): UploadQueue => {
  const known = queues.get(owner);
  if (known) return known;
  const queue = createUploadQueue(owner);
  queues.set(owner, queue);
  void queue.resume();
  return queue;
};

/** The uploads of the signed-in user; undefined without one. */
export const useUploads = () => {
  const state = useSessionState();
  const owner = state.status === 'signed-in' ? `${state.user.id}-${state.identity.company?.id ?? 'own'}` : undefined;
  const queue = useMemo(() => (owner === undefined ? undefined : queueOf(owner)), [owner]);
  // Another identity's files wait until it is in use again: calls act for the one in use.
  useEffect(() => {
    for (const [key, other] of queues)
      if (key !== owner) {
        other.stop();
        queues.delete(key);
      }
  }, [owner]);
  const view = useSyncExternalStore(
    (listener) => queue?.subscribe(listener) ?? (() => undefined),
    () => queue?.view(),
  );
  return queue && view ? { queue, view } : undefined;
};
