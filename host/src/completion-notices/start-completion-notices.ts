import type { Language } from '@atelier/catalogue/text';
import type { Task } from '@atelier/contract/task';
import type { Bus } from '@atelier/platform/bus';
import { navigationAtom } from '@atelier/platform/navigation';
import { tasksAtom } from '@atelier/platform/tasks';
import { toolPageOf } from '../addresses/navigation-table.ts';
import type { PageServices } from '../create-page-services.ts';
import { isForbidden } from '../storage/plain-storage.ts';
import { noticeChoiceAtom, noticeWords, showSystemNotice } from './system-notice.ts';

/** The subset of BroadcastChannel used here. */
type SeenChannel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>;

export interface CompletionNotice {
  title: string;
  body: string;
  /** A second notification with the same tag replaces the first. */
  tag: string;
  /** Path of the page that shows the task. */
  path: string;
}

interface CompletionParts {
  bus: Bus;
  document: Document;
  lead: TabLeader;
  mark: TabMark;
  /** Channel between the tabs of one browser, used when a tab becomes visible. */
  seen: SeenChannel;
  language: () => Language;
  /** Page of a tool; undefined when no remote lists the tool. */
  toolPath: (type: number) => string | undefined;
  /** All tasks known to this page. */
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

/** Notification text for an ended task; undefined while other tasks of its batch run, so that a batch is announced once. */
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
 * Reports tasks that end while no tab of the app is visible: title and icon of the tab that was visible last, plus one system notification
 * (if enabled) regardless of the number of open tabs. Showing any tab clears all badges.
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

const iconSide = 64;

/** The page's icon with a dot badge; undefined where it cannot be drawn. */
const dotted = (document: Document, source: HTMLImageElement): string | undefined => {
  const canvas = document.createElement('canvas');
  canvas.width = iconSide;
  canvas.height = iconSide;
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  context.drawImage(source, 0, 0, iconSide, iconSide);
  context.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--accent');
  context.beginPath();
  context.arc(iconSide * 0.76, iconSide * 0.24, iconSide * 0.22, 0, 2 * Math.PI);
  context.fill();
  return canvas.toDataURL('image/png');
};

export interface TabMark {
  /** Counts one more ended task: a number before the title and a dot on the icon. */
  add(): void;
  clear(): void;
}

/** Title and icon of a hidden tab. */
const createTabMark = (document: Document): TabMark => {
  let count = 0;
  let title = '';
  let icon: { link: HTMLLinkElement; href: string } | undefined;
  const dotIcon = () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel~="icon"]');
    if (!link || icon) return;
    const source = new Image();
    source.onload = () => {
      const badge = count > 0 ? dotted(document, source) : undefined;
      if (!badge || icon) return;
      icon = { link, href: link.href };
      link.href = badge;
    };
    source.src = link.href;
  };
  return {
    add() {
      if (count === 0) title = document.title;
      count += 1;
      document.title = `(${count}) ${title}`;
      dotIcon();
    },
    clear() {
      if (count > 0 && document.title === `(${count}) ${title}`) document.title = title;
      if (icon) icon.link.href = icon.href;
      count = 0;
      icon = undefined;
    },
  };
};

/** The subset of LockManager used here. */
export type Locks = Pick<LockManager, 'request'>;

export interface TabLeader {
  /** True when this tab was visible last. */
  isOurs(): boolean;
  /** This tab became visible. */
  take(): void;
}

const never = () => new Promise<never>(() => undefined);

/**
 * Elects exactly one leader among the app's tabs: the one that was visible last; when it closes, another one. The leader does the work that
 * must happen once for all tabs. Without locks (no https, or storage blocked) every tab is a leader.
 */
export const createTabLeader = (locks: Locks | undefined, name: string): TabLeader => {
  if (!locks) return { isOurs: () => true, take: () => undefined };
  let isOurs = false;
  const hold = () => {
    isOurs = true;
    return never();
  };
  const request = (steal: boolean): void => {
    locks.request(name, { steal }, hold).catch((error: unknown) => {
      // A stolen lock is requested again, behind the other tabs; with a browser that refuses locks, this would repeat forever.
      isOurs = isForbidden(error);
      if (!isOurs) request(false);
    });
  };
  request(false);
  return {
    isOurs: () => isOurs,
    take() {
      if (!isOurs) request(true);
    },
  };
};

/** Starts the notifications for tasks that end while the app is not visible. */
export const startCompletionNotices = ({ bus, config, i18n, navigation, page, storage, store }: PageServices): void => {
  const name = `atelier-finish${config.storageSuffix}`;
  store.set(noticeChoiceAtom, storage.read('finishNotice') === '1');
  store.sub(noticeChoiceAtom, () => storage.write('finishNotice', store.get(noticeChoiceAtom) ? '1' : '0'));
  watchCompletions({
    bus,
    document: page.document,
    lead: createTabLeader(page.navigator.locks, name),
    mark: createTabMark(page.document),
    seen: new BroadcastChannel(name),
    language: () => i18n.language,
    toolPath: (type) => toolPageOf(type, store.get(navigationAtom))?.path,
    tasks: () => store.get(tasksAtom),
    notify: (notice) => {
      if (store.get(noticeChoiceAtom)) showSystemNotice(page, notice, navigation.open);
    },
  });
};
