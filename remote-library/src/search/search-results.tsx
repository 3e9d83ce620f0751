import {
  type AssetChoice,
  assetFabrics,
  assetGenders,
  assetTypeRow,
  assetTypeRows,
} from '@atelier/catalogue/asset-types';
import { type SearchHit, type SearchMode, searchLimits, searchPlaces } from '@atelier/contract/image-search';
import { useChosen } from '@atelier/gallery/chosen';
import { useOwnWords } from '@atelier/picture-editors/own-words';
import { dialogs } from '@atelier/platform/dialogs';
import { isApiError } from '@atelier/platform/http';
import { useLanguage, useLocalized } from '@atelier/platform/i18n';
import { lazyDialog } from '@atelier/task-results/lazy-parts';
import { Button } from '@atelier/ui/button';
import { Notice } from '@atelier/ui/notice';
import { EmptyState, Skeleton } from '@atelier/ui/placeholders';
import { Select } from '@atelier/ui/select';
import { Sheet } from '@atelier/ui/sheet';
import { useMemo, useRef, useState } from 'react';
import { useSearchWords } from '../frame/page-words.ts';
import { libraryTexts } from '../library-texts.ts';
import { HitBatch } from './hit-batch.tsx';
import { HitTile } from './hit-tile.tsx';
import {
  type HitOrder,
  type HitRow,
  hasFacts,
  hitOrders,
  hitRows,
  isNarrowed,
  keyOfHit,
  noFilters,
  type SearchAddress,
} from './search-address.ts';
import styles from './search-page.module.css';
import type { useImageSearch } from './search-page.tsx';

/** Selection among the displayed hits. */
export interface HitChoice {
  isOn: boolean;
  setOn: (isOn: boolean) => void;
  picked: readonly HitRow[];
  isPicked: (row: HitRow) => boolean;
  /** Selects a hit; with `isSpan` the range from the last selected one. */
  press: (row: HitRow, isSpan: boolean) => void;
}

/** @param rows in the displayed order */
const useHitChoice = (rows: readonly HitRow[]): HitChoice => {
  const chosen = useChosen<HitRow>(keyOfHit, searchLimits.hits);
  const anchor = useRef<string>(undefined);
  return {
    isOn: chosen.isOn,
    setOn: chosen.setOn,
    // After a new response, only hits it contains stay selected.
    picked: rows.filter((row) => chosen.items.has(keyOfHit(row))),
    isPicked: (row) => chosen.items.has(keyOfHit(row)),
    press(row, isSpan) {
      const from = rows.findIndex((one) => keyOfHit(one) === anchor.current);
      const to = rows.findIndex((one) => keyOfHit(one) === keyOfHit(row));
      anchor.current = keyOfHit(row);
      if (isSpan && from >= 0) chosen.add(rows.slice(Math.min(from, to), Math.max(from, to) + 1));
      else chosen.toggle(row);
    },
  };
};

const OpenedHit = lazyDialog(async () => (await import('./opened-hit.tsx')).OpenedHit);

/** Scores from which two images are very similar. */
const very = { design: 75, colour: 60 } as const;

const isVery = ({ design, colour }: SearchHit, mode: SearchMode): boolean =>
  design >= very.design && (mode === 'design' || colour >= very.colour);

export interface HitListProps {
  rows: readonly HitRow[];
  order: HitOrder;
  mode: SearchMode;
  choice: HitChoice;
}

/** All hits: two groups when ordered by similarity, else one. */
function HitList({ rows, order, mode, choice }: HitListProps) {
  const t = useSearchWords();
  const words = useOwnWords(libraryTexts);
  const [opened, setOpened] = useState<HitRow>();
  const groups =
    order === 'like'
      ? [
          { key: 'very', title: t('very'), part: rows.filter(({ hit }) => isVery(hit, mode)) },
          { key: 'some', title: t('some'), part: rows.filter(({ hit }) => !isVery(hit, mode)) },
        ]
      : [{ key: 'all', title: words(order), part: rows }];
  return (
    <div className={styles.hits}>
      {groups.map(({ key, title, part }) =>
        part.length === 0 ? null : (
          <section key={key} aria-labelledby={`hits-${key}`}>
            <h2 id={`hits-${key}`} className={styles.group}>
              {title}
              <span className={styles.count}>{t('veryNote', { count: part.length })}</span>
            </h2>
            <ul className={styles.grid}>
              {part.map((row) => (
                <HitTile
                  key={keyOfHit(row)}
                  row={row}
                  isChoosing={choice.isOn}
                  isPicked={choice.isPicked(row)}
                  onOpen={setOpened}
                  onPress={choice.press}
                />
              ))}
            </ul>
          </section>
        ),
      )}
      {opened ? <OpenedHit hit={opened.hit} onClose={() => setOpened(undefined)} /> : null}
    </div>
  );
}

const any = '';
const spans = [7, 30, 90] as const;

export interface SearchFiltersProps {
  address: SearchAddress;
  onChange: (change: Partial<SearchAddress>) => void;
}

/** Search filters: metadata of materials, and creation date. */
function SearchFilters({ address, onChange }: SearchFiltersProps) {
  const t = useSearchWords();
  const localized = useLocalized();
  const kinds = (address.type && assetTypeRow(address.type)?.styles) || [];
  const fact = (part: 'type' | 'gender' | 'style' | 'fabric', choices: readonly AssetChoice[]) => (
    <div className={styles.filter}>
      <Select
        aria-label={t(`filter.${part}`)}
        value={address[part] ?? any}
        options={[
          { value: any, label: t('any', { what: t(`filter.${part}`) }) },
          ...choices.map(({ key, title }) => ({ value: key, label: localized(title) })),
        ]}
        onChange={(value) => {
          const chosen = value === any ? undefined : value;
          // A style belongs to its type.
          onChange({ [part]: chosen, ...(part === 'type' && { style: undefined }) });
        }}
      />
    </div>
  );
  return (
    <div className={styles.filters}>
      {fact('type', assetTypeRows)}
      {fact('gender', assetGenders)}
      {kinds.length > 0 ? fact('style', kinds) : null}
      {fact('fabric', assetFabrics)}
      <div className={styles.filter}>
        <Select
          aria-label={t('filter.days')}
          value={address.days ?? 0}
          options={[
            { value: 0, label: t('any', { what: t('filter.days') }) },
            ...spans.map((days) => ({ value: days, label: t('days', { count: days }) })),
          ]}
          onChange={(days) => onChange({ days: days === 0 ? undefined : days })}
        />
      </div>
    </div>
  );
}

export interface SearchResultsProps {
  address: SearchAddress;
  search: ReturnType<typeof useImageSearch>;
  onChange: (change: Partial<SearchAddress>) => void;
}

/** The right panel: hits, or the reason for an empty result with the next step. */
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
        <header className={styles.summary} aria-live="polite">
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
      {address.like ? <SearchFilters address={address} onChange={onChange} /> : null}
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
              <Button size="s" label={t('searchWhole')} onClick={() => onChange({ crop: undefined })} />
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
        <EmptyState icon="search" title={t('start')}>
          {t('startWords')}
        </EmptyState>
      </div>
    );
  if (isError) {
    const isOver = isApiError(error) && error.code === '44001';
    return (
      <div className={styles.empty} role="alert">
        <EmptyState
          title={t(isOver ? 'over' : 'failed')}
          action={isOver ? null : <Button label={t('retry')} onClick={() => void search.refetch()} />}
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
            <Button label={t('clear')} onClick={() => onChange(noFilters)} />
          ) : address.places.length < searchPlaces.length ? (
            <Button label={t('everywhere')} onClick={() => onChange({ places: searchPlaces })} />
          ) : null
        }
      >
        {t(isNarrowed(address) ? 'noneFilters' : 'noneWords')}
      </EmptyState>
    </div>
  );
}
