import { tasksAtom } from '@atelier/platform/tasks';
import type { Frame } from '../create-frame.ts';
import { createPlainStorage } from '../storage/plain-storage.ts';
import { finishChoiceAtom } from './finish-choice.ts';
import { showSystemNotice } from './system-notice.ts';
import { createTabLead } from './tab-lead.ts';
import { createTabMark } from './tab-mark.ts';
import { watchFinishes } from './watch-finishes.ts';

/** Brings up what tells of drawings that ended while nobody looked. */
export const startFinishes = ({ bus, config, i18n, navigation, page, store }: Frame): void => {
  const storage = createPlainStorage(page.localStorage, config.storageSuffix);
  const name = `atelier-finish${config.storageSuffix}`;
  store.set(finishChoiceAtom, storage.read('finishNotice') === '1');
  store.sub(finishChoiceAtom, () => storage.write('finishNotice', store.get(finishChoiceAtom) ? '1' : '0'));
  watchFinishes({
    bus,
    document: page.document,
    lead: createTabLead(page.navigator.locks, name),
    mark: createTabMark(page.document),
    seen: new BroadcastChannel(name),
    language: () => i18n.language,
    tasks: () => store.get(tasksAtom),
    notify: (notice) => {
      if (store.get(finishChoiceAtom)) showSystemNotice(page, notice, navigation.open);
    },
  });
};
