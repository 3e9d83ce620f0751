import { historyDays } from '@atelier/catalogue/constants';
import { useLanguage, useLocalized } from '@atelier/platform/i18n';
import { Button } from '@atelier/ui/button';
import { IconButton } from '@atelier/ui/icon-button';
import { Notice } from '@atelier/ui/notice';
import { Segmented } from '@atelier/ui/segmented';
import { Tabs } from '@atelier/ui/tabs';
import { TextInput } from '@atelier/ui/text-input';
import { Tip } from '@atelier/ui/tip';
import { useState } from 'react';
import { lazyControl } from '../lazy/lazy-parts.tsx';
import { keptDays, openFilter, type TaskFilter } from '../list/merge-tasks.ts';

import { useSelection } from '../selection/selection.tsx';
import { useWords } from '../texts/words.ts';
import { useToolList } from '../tools/tool-list.tsx';
import styles from './panel-head.module.css';

/** The calendar is loaded when the search opens. */
const DateRangeInput = lazyControl(async () => (await import('@atelier/ui/date-range-input')).DateRangeInput);

/** The tool list is loaded lazily too. */
const Select = lazyControl(async () => (await import('@atelier/ui/select')).Select);

export type PanelTab = 'results' | 'history';

export interface PanelHeadProps {
  /** Type id of the page's tool. */
  tool: number;
  tab: PanelTab;
  onTab: (tab: PanelTab) => void;
  /** Number of tasks that match the filter. */
  total: number;
  filter: TaskFilter;
  onFilter: (filter: TaskFilter) => void;
}

/** Tabs for results and history, with the filter. */
export function PanelHead({ tool, tab, onTab, total, filter, onFilter }: PanelHeadProps) {
  const words = useWords();
  const language = useLanguage();
  const localized = useLocalized();
  const selection = useSelection();
  const tools = useToolList() ?? [];
  const [isSearching, setSearching] = useState(
    () => filter.search !== '' || filter.days !== undefined || filter.tool !== 'own',
  );
  const isNarrowed = isSearching || filter.isFavourite || filter.online !== 'all';
  const set = (change: Partial<TaskFilter>) => onFilter({ ...filter, ...change });
  const endSearch = () => {
    setSearching(false);
    set({ search: '', days: undefined, tool: 'own' });
  };
  const modes = (
    <Segmented
      size="s"
      isFitting
      aria-label={words('filterMode')}
      value={filter.online}
      onChange={(online) => set({ online })}
      options={[
        { value: 'all', label: words('filterAll') },
        { value: '0', label: words('online') },
        { value: '1', label: words('night') },
      ]}
    />
  );
  return (
    <>
      <header className={styles.head}>
        <Tabs
          className={styles.tabs ?? ''}
          label={words('resultsRegion')}
          value={tab}
          onChange={onTab}
          items={[
            { value: 'results', label: words('results') },
            { value: 'history', label: words('history'), ...(total > 0 && !isNarrowed ? { count: total } : {}) },
          ]}
        />
        <span className={styles.space} />
        <span className={styles.modes}>{modes}</span>
        <Tip text={words('filterFavourite')}>
          <IconButton
            icon={filter.isFavourite ? 'heart-filled' : 'heart'}
            label={words('filterFavourite')}
            isOn={filter.isFavourite}
            onClick={() => set({ isFavourite: !filter.isFavourite })}
          />
        </Tip>
        <Tip text={words('filterRecycle')}>
          <IconButton
            icon="trash"
            label={words('filterRecycle')}
            isOn={filter.isDeleted}
            onClick={() => onFilter(filter.isDeleted ? openFilter : { ...openFilter, isDeleted: true })}
          />
        </Tip>
        <Tip text={words('selectResults')}>
          <IconButton
            icon="check"
            label={words('selectResults')}
            isOn={selection.isOn}
            onClick={selection.isOn ? selection.end : selection.begin}
          />
        </Tip>
        <Tip text={words('search')}>
          <IconButton
            icon="search"
            label={words('search')}
            aria-expanded={isSearching}
            onClick={() => (isSearching ? endSearch() : setSearching(true))}
          />
        </Tip>
      </header>
      {isSearching ? (
        <div className={`${styles.search} ${styles.fields}`}>
          <span className={styles.narrowModes}>{modes}</span>
          <TextInput
            autoFocus
            aria-label={words('search')}
            placeholder={words('searchPlaceholder')}
            maxLength={60}
            value={filter.search}
            onChange={(event) => set({ search: event.target.value })}
            onKeyDown={(event) => {
              if (event.key === 'Escape') endSearch();
            }}
            after={<IconButton size="s" icon="close" label={words('searchClear')} onClick={endSearch} />}
          />
          <DateRangeInput
            language={language}
            words={{ from: words('searchFrom'), to: words('searchTo') }}
            value={filter.days}
            {...(filter.isFavourite ? {} : { within: keptDays(new Date(), historyDays) })}
            onChange={(days) => set({ days })}
          />
          <Select
            aria-label={words('filterTool')}
            value={String(filter.tool)}
            onChange={(value) => set({ tool: value === 'own' || value === 'all' ? value : Number(value) })}
            options={[
              { value: 'own', label: words('filterToolOwn') },
              { value: 'all', label: words('filterToolAll') },
              ...tools
                .filter(({ type }) => type !== tool)
                .map(({ type, title }) => ({ value: String(type), label: localized(title) })),
            ]}
          />
        </div>
      ) : null}
      {filter.isDeleted ? (
        <div className={styles.search}>
          <Notice
            ground="sheet"
            icon="trash"
            title={words('filterRecycle')}
            actions={<Button size="s" label={words('leaveRecycle')} onClick={() => onFilter(openFilter)} />}
          >
            {words('recycleNotice')}
          </Notice>
        </div>
      ) : null}
    </>
  );
}
