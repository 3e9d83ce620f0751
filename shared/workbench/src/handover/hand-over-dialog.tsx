import { groups } from '@atelier/catalogue/groups';
import { getTools } from '@atelier/contract/tools';
import { useOwnWords } from '@atelier/picture-editors/own-words';
import { useLocalized } from '@atelier/platform/i18n';
import { navigation } from '@atelier/platform/navigation';
import { callQuery, queryClient, useQuery } from '@atelier/platform/queries';
import type { PictureOf } from '@atelier/task-results/panel-actions';
import { Dialog } from '@atelier/ui/dialog';
import { Icon } from '@atelier/ui/icon';
import { Skeleton } from '@atelier/ui/skeleton';
import { TextInput } from '@atelier/ui/text-input';
import { useState } from 'react';
import styles from './hand-over-dialog.module.css';
import { handOverTexts } from './hand-over-texts.ts';
import { type Taker, takersOf } from './takers.ts';
import { toolAddress } from './tool-address.ts';

export interface HandOverDialogProps extends PictureOf {
  onClose: () => void;
}

/** Tools that accept a result, by group; choosing one goes there with the picture in its field. */
export function HandOverDialog({ task, result, onClose }: HandOverDialogProps) {
  const words = useOwnWords(handOverTexts);
  const localized = useLocalized();
  const [search, setSearch] = useState('');
  const { data } = useQuery(callQuery(getTools, {}), queryClient);
  const ready = new Set(data?.tools.filter(({ state }) => state === 'ready').map(({ type }) => type));
  const wanted = search.trim().toLowerCase();
  const takers = takersOf(task.tool_type, (type) => ready.has(type)).filter(({ tool }) =>
    `${tool.title.zh} ${tool.title.en}`.toLowerCase().includes(wanted),
  );
  const byGroup = Map.groupBy(takers, ({ tool }) => tool.placements[0]?.group);
  const go = ({ tool, input }: Taker) => {
    const address = toolAddress(tool.type, { task: task.id, result: result.id, input: input.name });
    if (!address) return;
    onClose();
    navigation.open(address);
  };
  return (
    <Dialog isOpen size="wide" onClose={onClose} title={words('title')} closeLabel={words('close')}>
      <div className={styles.body}>
        <TextInput
          aria-label={words('search')}
          placeholder={words('search')}
          before={<Icon name="search" size={16} />}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        {data ? null : <Skeleton shape="block" />}
        {data && takers.length === 0 ? <p className={styles.nothing}>{words('nothing')}</p> : null}
        {[...byGroup].map(([group, list]) => (
          <section key={group ?? ''} className={styles.group}>
            <h3>{group ? localized(groups[group].title) : ''}</h3>
            <ul>
              {list.map((taker) => (
                <li key={taker.tool.type}>
                  <button type="button" onClick={() => go(taker)}>
                    <b>{localized(taker.tool.title)}</b>
                    <small>{words('into', { input: localized(taker.input.title) })}</small>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
