import type { Language } from '@atelier/catalogue/text';
import type { Task } from '@atelier/contract/task';
import type { Bus } from '@atelier/platform/bus';
import { noticeWords } from './notice-words.ts';
import type { TabLeader } from './tab-leader.ts';
import type { TabMark } from './tab-mark.ts';

/** The part of BroadcastChannel that is needed. */
export type SeenChannel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>;

export interface CompletionNotice {
  title: string;
  body: string;
  /** A second notice with the same tag takes the first one's place. */
  tag: string;
  /** Path of the page that shows it. */
  path: string;
}

export interface CompletionParts {
  bus: Bus;
  document: Document;
  lead: TabLeader;
  mark: TabMark;
  /** Channel between the tabs of one browser: one of them became visible. */
  seen: SeenChannel;
  language: () => Language;
  /** The page of a tool; undefined for a tool that no remote announces. */
  toolPath: (type: number) => string | undefined;
  /** Every task this page has heard of. */
  tasks: () => ReadonlyMap<string, Task>;
  /** Shows a system notification if the user turned them on. */
  notify: (notice: CompletionNotice) => void;
}

const isUnderWay = ({ state }: Task) => state === 'queued' || state === 'drawing';

/** The page that shows a task. */
const pathOf = ({ tool_type: type }: Task, toolPath: CompletionParts['toolPath']): string => {
  const path = toolPath(type);
  return path === undefined ? '/' : `${path}?type=${type}`;
};

/** What is said of an ended task; undefined while others of its batch go on, so that a batch is announced of once. */
const noticeOf = (
  task: Task,
  tasks: ReadonlyMap<string, Task>,
  { language, toolPath }: Pick<CompletionParts, 'toolPath'> & { language: Language },
): CompletionNotice | undefined => {
  const body = noticeWords(language, 'open');
  const path = pathOf(task, toolPath);
  const { name, group_id: group } = task;
  if (group === undefined) {
    return {
      title: noticeWords(language, task.state === 'failed' ? 'failed' : 'completed', { name }),
      body,
      path,
      tag: task.id,
    };
  }
  const members = [...tasks.values()].filter(({ group_id, id }) => group_id === group && id !== task.id);
  if (members.some(isUnderWay)) return undefined;
  return { title: noticeWords(language, 'group', { name, count: members.length + 1 }), body, path, tag: group };
};

/**
 * Reports tasks that end while no tab of the app is visible: title and icon of the tab that was visible last, and one system
 * notification for users who turned them on, however many tabs are open. Showing any tab clears the marks of all.
 */
export const watchCompletions = ({
  bus,
  document,
  lead,
  mark,
  seen,
  language,
  toolPath,
  tasks,
  notify,
}: CompletionParts): void => {
  const announced = new Set<string>();
  const look = () => {
    if (document.hidden) return;
    lead.take();
    mark.clear();
    seen.postMessage('seen');
  };
  document.addEventListener('visibilitychange', look);
  seen.addEventListener('message', () => mark.clear());
  look();
  bus.on('task.changed').subscribe((task) => {
    const hasEnded = (task.state === 'completed' || task.state === 'failed') && task.deleted_at === null;
    if (!hasEnded || announced.has(task.id)) return;
    announced.add(task.id);
    if (!document.hidden || !lead.isOurs()) return;
    const notice = noticeOf(task, tasks(), { language: language(), toolPath });
    if (!notice) return;
    mark.add();
    notify(notice);
  });
};
