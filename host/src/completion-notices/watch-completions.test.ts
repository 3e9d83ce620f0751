// @vitest-environment happy-dom
import type { Task } from '@atelier/contract/task';
import { describe, expect, it } from 'vitest';
import { toolPageOf } from '../addresses/navigation-table.ts';
import { createBus } from '../bus/create-bus.ts';
import { announced } from '../testing/announced.fixture.ts';
import { buildTask } from '../testing/build-task.fixture.ts';
import { type CompletionNotice, createTabLeader, type Locks, watchCompletions } from './start-completion-notices.ts';

/** Web Locks of one browser: one holder, a queue, and stealing. */
const createLocks = (): Locks => {
  let holder: { reject: (reason: unknown) => void } | undefined;
  const queue: (() => void)[] = [];
  return {
    request: ((_name: string, { steal }: { steal?: boolean }, hold: () => Promise<never>) =>
      new Promise((_resolve, reject) => {
        const grant = () => {
          holder = { reject };
          void hold();
        };
        if (steal) {
          const before = holder;
          grant();
          before?.reject(new DOMException('stolen', 'AbortError'));
        } else if (holder) queue.push(grant);
        else grant();
      })) as Locks['request'],
  };
};

/** A tab of one browser. */
const openTab = (locks: Locks, hear: Set<() => void>) => {
  const bus = createBus();
  const tasks = new Map<string, Task>();
  const notices: CompletionNotice[] = [];
  const page = new EventTarget() as Document & { hidden: boolean };
  Object.defineProperty(page, 'hidden', { value: true, writable: true });
  let marks = 0;
  watchCompletions({
    bus,
    document: page,
    lead: createTabLeader(locks, 'lead'),
    mark: {
      add: () => {
        marks += 1;
      },
      clear: () => {
        marks = 0;
      },
    },
    seen: {
      postMessage: () => {
        for (const tell of hear) tell();
      },
      addEventListener: ((_type: string, tell: () => void) =>
        void hear.add(tell)) as BroadcastChannel['addEventListener'],
    },
    language: () => 'zh',
    toolPath: (type) => toolPageOf(type, announced)?.path,
    tasks: () => tasks,
    notify: (notice) => notices.push(notice),
  });
  return {
    notices,
    marks: () => marks,
    tell(task: Task) {
      tasks.set(task.id, task);
      bus.emit('task.changed', task);
    },
    show(isShown: boolean) {
      Object.assign(page, { hidden: !isShown });
      page.dispatchEvent(new Event('visibilitychange'));
    },
  };
};

const open = (count: number) => {
  const [locks, hear] = [createLocks(), new Set<() => void>()];
  return Array.from({ length: count }, () => openTab(locks, hear));
};
const done = (id: string, rest: Partial<Task> = {}) => buildTask({ id, name: 'coat', state: 'completed', ...rest });
const tick = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('a task that ends while no tab is visible', () => {
  it('is reported exactly once across tabs, by the tab that was visible last', async () => {
    const tabs = open(3);
    tabs[1]?.show(true);
    tabs[1]?.show(false);
    await tick();
    for (const tab of tabs) for (const twice of [1, 2]) tab.tell(done('t1', { version: twice }));
    expect(tabs.map(({ notices }) => notices.map(({ title }) => title))).toEqual([[], ['coat：已完成'], []]);
    expect(tabs.map((tab) => tab.marks())).toEqual([0, 1, 0]);
    expect(tabs[1]?.notices[0]?.path).toBe('/auxiliaryTools/hDenlarge?type=5');
  });

  it('is cleared in all tabs when any becomes visible', async () => {
    const tabs = open(2);
    await tick();
    for (const tab of tabs) tab.tell(done('t1'));
    expect(tabs.map((tab) => tab.marks())).toEqual([1, 0]);
    tabs[1]?.show(true);
    expect(tabs.map((tab) => tab.marks())).toEqual([0, 0]);
  });

  it('is not reported while a tab is visible', async () => {
    const tabs = open(2);
    tabs[0]?.show(true);
    await tick();
    for (const tab of tabs) tab.tell(done('t1'));
    expect(tabs.flatMap(({ notices }) => notices)).toEqual([]);
  });

  it('is reported as "not charged" after a failure, and not at all when cancelled or deleted', async () => {
    const [tab] = open(1);
    await tick();
    tab?.tell(done('a', { state: 'failed' }));
    tab?.tell(done('b', { state: 'cancelled' }));
    tab?.tell(done('c', { deleted_at: '2026-11-20T09:00:00.000Z' }));
    expect(tab?.notices.map(({ title }) => title)).toEqual(['coat：生成失败，未扣算力']);
  });

  it('is reported once for a batch, after its last one', async () => {
    const [tab] = open(1);
    await tick();
    for (const id of ['a', 'b']) tab?.tell(buildTask({ id, name: 'coat', state: 'queued', group_id: 'g' }));
    tab?.tell(done('a', { group_id: 'g' }));
    expect(tab?.notices).toEqual([]);
    tab?.tell(done('b', { group_id: 'g' }));
    expect(tab?.notices.map(({ title }) => title)).toEqual(['coat 等 2 张：批量已完成']);
  });
});
