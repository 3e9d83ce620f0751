import { type CommentPerson, type CommentThread, getComments } from '@atelier/contract/comments';
import type { TaskResult } from '@atelier/contract/task';
import { bus } from '@atelier/platform/bus';
import { drafts } from '@atelier/platform/drafts';
import { callQuery, queryClient, useQuery } from '@atelier/platform/queries';
import { useSessionState } from '@atelier/platform/session';
import { useSocketStatus } from '@atelier/platform/socket';
import { useEffect, useState } from 'react';
import { isVideo } from '../task/is-video.ts';

/** Milliseconds between two questions while the socket is away. */
const pollMs = 15_000;

export interface Point {
  x: number;
  y: number;
}

/** A comment that was typed and not sent. */
export interface CommentDraft {
  text: string;
  /** Mentioned people. */
  picked: readonly CommentPerson[];
  /** Of a new thread. */
  at: Point | undefined;
}

/** Never rejects. */
export const loadDraft = (key: string): Promise<CommentDraft | undefined> =>
  drafts.load<CommentDraft>(key).catch(() => undefined);

/** Key of the draft of a new thread on a result. */
export const threadDraftKey = (resultId: string): string => `comment/${resultId}`;

/** A thread with its number on the picture. */
export type NumberedThread = CommentThread & { number: number };

const none: readonly CommentThread[] = [];

/** Comments on a viewed result, which a company's people have: threads, whether they are shown, the chosen one, and a new one's point. */
export const useComments = (result: Pick<TaskResult, 'id' | 'mime'> | undefined, startsOn = false) => {
  const session = useSessionState();
  const status = useSocketStatus();
  const isOffered =
    session.status === 'signed-in' && session.identity.type === 'B' && result !== undefined && !isVideo(result);
  const [isWanted, setWanted] = useState(startsOn);
  const [chosen, setChosen] = useState<string>();
  const [draft, setDraft] = useState<Point>();
  const [showsResolved, setShowsResolved] = useState(false);
  const id = result?.id ?? '';
  const query = useQuery(
    {
      ...callQuery(getComments, { result_id: id }),
      enabled: isOffered,
      staleTime: 0,
      refetchInterval: status === 'open' ? false : pollMs,
    },
    queryClient,
  );
  const reload = () => queryClient.invalidateQueries({ queryKey: [getComments.path, { result_id: id }] });
  useEffect(() => {
    if (!isOffered || status !== 'open') return;
    const key = [getComments.path, { result_id: id }];
    const subscription = bus.on('comments.changed').subscribe(({ result_id: changed }) => {
      if (changed === id) void queryClient.invalidateQueries({ queryKey: key });
    });
    return () => subscription.unsubscribe();
  }, [isOffered, status, id]);

  const numbered = (query.data?.threads ?? none).map((thread, at) => ({ ...thread, number: at + 1 }));
  const open = numbered.filter(({ resolved }) => resolved === null);
  const resolved = numbered.filter((thread) => thread.resolved !== null);
  const isOn = isOffered && isWanted;
  useEffect(() => {
    if (!isOn) return;
    let isOver = false;
    void loadDraft(threadDraftKey(id)).then((kept) => {
      if (!isOver && kept?.at) setDraft((placed) => placed ?? kept.at);
    });
    return () => {
      isOver = true;
    };
  }, [isOn, id]);
  return {
    resultId: id,
    isOffered,
    isOn,
    query,
    reload,
    open,
    resolved,
    shown: showsResolved ? resolved : open,
    showsResolved,
    setShowsResolved,
    people: query.data?.people ?? [],
    chosen,
    choose: setChosen,
    draft: isOn ? draft : undefined,
    place: setDraft,
    toggle() {
      setWanted(!isWanted);
      setDraft(undefined);
    },
  };
};

export type Comments = ReturnType<typeof useComments>;
