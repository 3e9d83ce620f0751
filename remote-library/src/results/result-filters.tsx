import { resultOrders } from '@atelier/contract/result-list';
import { taskStates } from '@atelier/contract/task';
import type { OwnWords } from '@atelier/picture-editors/own-words';
import { useLanguage, useLocalized } from '@atelier/platform/i18n';
import { useToolList } from '@atelier/task-results/tool-list';
import { Button } from '@atelier/ui/button';
import { DateRangeInput } from '@atelier/ui/date-range-input';
import { Segmented } from '@atelier/ui/segmented';
import { FilterSelect } from '../frame/filter-select.tsx';
import styles from '../frame/frame.module.css';
import type { LibraryKey } from '../texts/library-texts.ts';
import { MemberFilter } from './member-filter.tsx';
import type { ResultFilter } from './result-filter.ts';

export interface ResultFiltersProps {
  filter: ResultFilter;
  /** Tools of the list, with how many each has. */
  tools: readonly { tool_type: number; count: number }[];
  ending: number | undefined;
  isFavourites: boolean;
  words: OwnWords<LibraryKey>;
  onChange: (change: Record<string, string | undefined>) => void;
}

/** Tool, way, state, days, favourite, member, end: all of them in the address. */
export function ResultFilters({ filter, tools, ending, isFavourites, words, onChange }: ResultFiltersProps) {
  const localized = useLocalized();
  const language = useLanguage();
  const offers = useToolList();
  const titleOf = (type: number): string => {
    const title = offers?.find((offer) => offer.type === type)?.title;
    return title ? localized(title) : String(type);
  };
  return (
    <>
      <FilterSelect
        label={words('tool')}
        value={filter.tool}
        options={[
          { value: '', label: words('allTools') },
          ...tools.map(({ tool_type: type, count }) => ({ value: String(type), label: `${titleOf(type)} ${count}` })),
        ]}
        onChange={(tool) => onChange({ tool })}
      />
      <div className={styles.days}>
        <DateRangeInput
          value={filter.from && filter.to ? { from: filter.from, to: filter.to } : undefined}
          onChange={(days) => onChange({ from: days?.from, to: days?.to })}
          words={{ from: words('from'), to: words('to') }}
          language={language}
        />
      </div>
      <Segmented
        isFitting
        aria-label={words('mode')}
        value={filter.mode ?? ''}
        onChange={(mode) => onChange({ mode })}
        options={[
          { value: '', label: words('allModes') },
          { value: 'online', label: words('online') },
          { value: 'offline', label: words('offline') },
        ]}
      />
      {isFavourites ? null : (
        <>
          <FilterSelect
            label={words('state')}
            value={filter.state ?? ''}
            options={[
              { value: '', label: words('allStates') },
              ...taskStates.map((value) => ({ value, label: words(value) })),
            ]}
            onChange={(value) => onChange({ state: value })}
          />
          <Button
            icon="heart"
            aria-pressed={filter.isFavourite}
            onClick={() => onChange({ favourite: filter.isFavourite ? undefined : '1' })}
          >
            {words('favourite')}
          </Button>
          <Button
            icon="clock"
            aria-pressed={filter.isEnding}
            onClick={() => onChange({ ends: filter.isEnding ? undefined : '1' })}
          >
            {words('endsSoon', { count: ending ?? '' })}
          </Button>
        </>
      )}
      <MemberFilter value={filter.member} words={words} onChange={(member) => onChange({ member })} />
      {filter.group ? (
        <Button icon="close" onClick={() => onChange({ group: undefined })}>
          {words('onlyGroup')}
        </Button>
      ) : null}
      <span className={styles.space} />
      <FilterSelect
        label={words('order')}
        value={filter.order}
        options={resultOrders
          .filter((order) => !isFavourites || order !== 'ending')
          .map((order) => ({ value: order, label: words(order) }))}
        onChange={(order) => onChange({ order: order === 'newest' ? undefined : order })}
      />
    </>
  );
}
