import { searchPlaces } from '@atelier/contract/image-search';
import { useOwnWords } from '@atelier/picture-editors/own-words';
import { dialogs } from '@atelier/platform/dialogs';
import { isApiError } from '@atelier/platform/http';
import { useLanguage } from '@atelier/platform/i18n';
import { Button } from '@atelier/ui/button';
import { EmptyState } from '@atelier/ui/empty-state';
import { Notice } from '@atelier/ui/notice';
import { Select } from '@atelier/ui/select';
import { Sheet } from '@atelier/ui/sheet';
import { Skeleton } from '@atelier/ui/skeleton';
import { useMemo } from 'react';
import { libraryTexts } from '../texts/library-texts.ts';
import { HitBatch } from './hit-batch.tsx';
import { HitList } from './hit-list.tsx';
import { type HitRow, hitOrders, hitRows } from './hit-order.ts';
import { hasFacts, isNarrowed, noFilters, type SearchAddress } from './search-address.ts';
import { SearchFilters } from './search-filters.tsx';
import styles from './search-page.module.css';
import { type HitChoice, useHitChoice } from './use-hit-choice.ts';
import type { useImageSearch } from './use-image-search.ts';
import { useSearchWords } from './use-search-words.ts';

export interface SearchResultsProps {
  address: SearchAddress;
  search: ReturnType<typeof useImageSearch>;
  onChange: (change: Partial<SearchAddress>) => void;
}

/** The right sheet: what was found, or why nothing was and what to do. */
export function SearchResults({ address, search, onChange }: SearchResultsProps) {
  const t = useSearchWords();
  const words = useOwnWords(libraryTexts);
  const { data } = search;
  const language = useLanguage();
  const { order } = address;
  const rows = useMemo(() => hitRows(data?.hits ?? [], order, language), [data, order, language]);
  const choice = useHitChoice(rows);
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  const compared = data?.compared.reduce((sum, { count }) => sum + count, 0) ?? 0;
  const isShown = data !== undefined && address.like !== undefined && !search.isError;
  return (
    <Sheet padding={0} className={styles.results} aria-busy={search.isFetching}>
      <div className={styles.resultHead}>
        <header className={styles.told} aria-live="polite">
          <b className={styles.found}>
            {isShown ? t('found', { count: data.hits.length }) : address.like && search.isPending ? t('searching') : ''}
          </b>
          {isShown ? (
            <span className={styles.count}>
              {t('compared', { count: number.format(compared), seconds: number.format(data.took_ms / 1000) })}
            </span>
          ) : null}
        </header>
        {isShown && rows.length > 0 ? (
          <div className={styles.acts}>
            <div className={styles.order}>
              <Select
                aria-label={words('order')}
                value={order}
                options={hitOrders.map((value) => ({ value, label: value === 'like' ? t('likeFirst') : words(value) }))}
                onChange={(next) => onChange({ order: next })}
              />
            </div>
            <Button kind="quiet" onClick={() => choice.setOn(!choice.isOn)}>
              {words(choice.isOn ? 'chooseEnd' : 'choose')}
            </Button>
          </div>
        ) : null}
      </div>
      <SearchFilters address={address} onChange={onChange} />
      <Notes {...{ address, search, onChange }} />
      <Body {...{ address, search, onChange, rows, choice }} />
      {isShown && choice.isOn ? (
        <div className={styles.bar}>
          <HitBatch choice={choice} onChanged={() => void search.refetch()} />
        </div>
      ) : null}
    </Sheet>
  );
}

function Notes({ address, search: { data, isError }, onChange }: SearchResultsProps) {
  const t = useSearchWords();
  if (!data || isError || !address.like) return null;
  return (
    <div className={styles.notes}>
      {data.engine === 'classical' ? (
        <Notice ground="sheet" title={t('classical')}>
          {t('classicalWords')}
        </Notice>
      ) : null}
      {data.has_garment ? null : (
        <Notice
          ground="sheet"
          tone="warn"
          title={t(address.crop ? 'noGarment' : 'noGarmentWhole')}
          actions={
            address.crop ? (
              <Button size="s" onClick={() => onChange({ crop: undefined })}>
                {t('searchWhole')}
              </Button>
            ) : null
          }
        >
          {t(address.crop ? 'noGarmentWords' : 'noGarmentWholeWords')}
        </Notice>
      )}
      {hasFacts(address) && address.places.includes('results') ? (
        <Notice ground="sheet" title={t('noResults')} />
      ) : null}
    </div>
  );
}

interface BodyProps extends SearchResultsProps {
  rows: readonly HitRow[];
  choice: HitChoice;
}

function Body({ address, search, onChange, rows, choice }: BodyProps) {
  const t = useSearchWords();
  const { data, error, isError } = search;
  if (!address.like)
    return (
      <div className={styles.empty}>
        <EmptyState title={t('start')}>{t('startWords')}</EmptyState>
      </div>
    );
  if (isError) {
    const isOver = isApiError(error) && error.code === '44001';
    return (
      <div className={styles.empty} role="alert">
        <EmptyState
          title={t(isOver ? 'over' : 'failed')}
          action={isOver ? null : <Button onClick={() => void search.refetch()}>{t('retry')}</Button>}
        >
          {isOver ? t('overWords') : isApiError(error) ? dialogs.sentenceOf(error) : null}
        </EmptyState>
      </div>
    );
  }
  if (!data)
    return (
      <div className={styles.hits}>
        <div className={styles.grid}>
          <Skeleton shape="picture" count={10} />
        </div>
      </div>
    );
  if (rows.length > 0) return <HitList rows={rows} order={address.order} mode={address.mode} choice={choice} />;
  return (
    <div className={styles.empty}>
      <EmptyState
        title={t('none')}
        action={
          isNarrowed(address) ? (
            <Button onClick={() => onChange(noFilters)}>{t('clear')}</Button>
          ) : address.places.length < searchPlaces.length ? (
            <Button onClick={() => onChange({ places: searchPlaces })}>{t('everywhere')}</Button>
          ) : null
        }
      >
        {t(isNarrowed(address) ? 'noneFilters' : 'noneWords')}
      </EmptyState>
    </div>
  );
}
