import { navigationAtom } from '@atelier/platform/navigation';
import { tasksAtom } from '@atelier/platform/tasks';
import { toolPageOf } from '../addresses/navigation-table.ts';
import type { PageServices } from '../create-page-services.ts';
import { noticeChoiceAtom, showSystemNotice } from './system-notice.ts';
import { createTabLeader } from './tab-leader.ts';
import { createTabMark } from './tab-mark.ts';
import { watchCompletions } from './watch-completions.ts';

/** Starts the notices about tasks that end while the app is not visible. */
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
