import {
  addComment,
  type CommentPerson,
  type CommentThread,
  deleteComment,
  getComments,
  type PictureComment,
  resolveComments,
} from '@atelier/contract/comments';
import type { TaskResult } from '@atelier/contract/task';
import type { OwnTexts } from '@atelier/picture-editors/own-words';
import { bus } from '@atelier/platform/bus';
import { drafts } from '@atelier/platform/drafts';
import { http } from '@atelier/platform/http';
import { callQuery, queryClient, useQuery } from '@atelier/platform/queries';
import { useSessionState } from '@atelier/platform/session';
import { useSocketStatus } from '@atelier/platform/socket';
import { useEffect, useState } from 'react';
import en from '../locales/en/comments.json' with { type: 'json' };
import zh from '../locales/zh/comments.json' with { type: 'json' };
import { isVideo } from '../task/task-words.ts';

export const commentTexts: OwnTexts<keyof typeof zh> = { zh, en };

/** Poll interval in milliseconds while the socket is disconnected. */
const pollMs = 15_000;

export interface Point {
  x: number;
  y: number;
}

/** A comment that was typed and not sent. */
export interface CommentDraft {
  text: string;
  /** Mentioned users. */
  picked: readonly CommentPerson[];
  /** Position of a new thread. */
  at: Point | undefined;
}

/** Loads a draft; never rejects. */
export const loadDraft = (key: string): Promise<CommentDraft | undefined> =>
  drafts.load<CommentDraft>(key).catch(() => undefined);

/** Key of the draft of a new thread on a result. */
export const threadDraftKey = (resultId: string): string => `comment/${resultId}`;

/** A thread with its number on the image. */
export type NumberedThread = CommentThread & { number: number };

/** Actions on comments; each throws the error to show. */
export interface CommentActs {
  /** @returns the new thread's id; undefined when the author cancelled. */
  add(point: Point, text: string, mentions: string[]): Promise<string | undefined>;
  /** @returns false when the author cancelled. */
  answer(threadId: string, text: string, mentions: string[]): Promise<boolean>;
  /** Absent when threads cannot be resolved. */
  resolve?(threadId: string, isResolved: boolean): Promise<unknown>;
  remove(commentId: string): Promise<unknown>;
  mayRemove(comment: PictureComment, userId: string | undefined): boolean;
}

/** Comments from another source than the company. */
export interface CommentSource {
  threads: readonly CommentThread[];
  acts: CommentActs;
  reload: () => Promise<unknown>;
}

const none: readonly CommentThread[] = [];
const quiet = { quiet: true };

/** Comments of the company on a result. */
const companyActs = (resultId: string): CommentActs => ({
  async add(point, text, mentions) {
    const { thread } = await http.call(addComment, { result_id: resultId, ...point, text, mentions }, quiet);
    return thread.id;
  },
  async answer(threadId, text, mentions) {
    await http.call(addComment, { thread_id: threadId, text, mentions }, quiet);
    return true;
  },
  resolve: (threadId, isResolved) =>
    http.call(resolveComments, { thread_id: threadId, is_resolved: isResolved }, quiet),
  remove: (commentId) => http.call(deleteComment, { comment_id: commentId }, quiet),
  mayRemove: ({ author }, userId) => author.id === userId,
});

/** Comments on a displayed result, from the company or from a source: threads, visibility, selected thread, and position of a new one. */
export const useComments = (
  result: Pick<TaskResult, 'id' | 'mime'> | undefined,
  startsOn = false,
  source?: CommentSource,
) => {
  const session = useSessionState();
  const status = useSocketStatus();
  const isOfCompany = session.status === 'signed-in' && session.identity.type === 'B' && source === undefined;
  const isOffered = (isOfCompany || source !== undefined) && result !== undefined && !isVideo(result);
  const [isWanted, setWanted] = useState(startsOn);
  const [chosen, setChosen] = useState<string>();
  const [draft, setDraft] = useState<Point>();
  const [showsResolved, setShowsResolved] = useState(false);
  const id = result?.id ?? '';
  const query = useQuery(
    {
      ...callQuery(getComments, { result_id: id }),
      enabled: isOffered && isOfCompany,
      staleTime: 0,
      refetchInterval: status === 'open' ? false : pollMs,
    },
    queryClient,
  );
  const reload = () => queryClient.invalidateQueries({ queryKey: [getComments.path, { result_id: id }] });
  useEffect(() => {
    if (!isOffered || !isOfCompany || status !== 'open') return;
    const key = [getComments.path, { result_id: id }];
    const subscription = bus.on('comments.changed').subscribe(({ result_id: changed }) => {
      if (changed === id) void queryClient.invalidateQueries({ queryKey: key });
    });
    return () => subscription.unsubscribe();
  }, [isOffered, isOfCompany, status, id]);

  const numbered = (source?.threads ?? query.data?.threads ?? none).map((thread, at) => ({
    ...thread,
    number: at + 1,
  }));
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
    isPending: isOfCompany && query.isPending,
    isFailed: query.isError && !query.data,
    reload: source?.reload ?? reload,
    acts: source?.acts ?? companyActs(id),
    open,
    resolved,
    shown: showsResolved ? resolved : open,
    showsResolved,
    setShowsResolved,
    /** Users that can be mentioned; undefined without mentions. */
    people: source ? undefined : (query.data?.people ?? []),
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
