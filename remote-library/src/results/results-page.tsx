import { getComments } from '@atelier/contract/comments';
import { type ResultItem, resultOrders, resultsAtOnce } from '@atelier/contract/result-list';
import { taskStates } from '@atelier/contract/task';
import { useChosen } from '@atelier/gallery/chosen';
import { type OwnWords, useOwnWords } from '@atelier/picture-editors/own-words';
import { dialogs } from '@atelier/platform/dialogs';
import { isApiError } from '@atelier/platform/http';
import { useLanguage, useLocalized } from '@atelier/platform/i18n';
import { callQuery, queryClient, useQuery } from '@atelier/platform/queries';
import { Link } from '@atelier/platform/router';
import { lazyDialog } from '@atelier/task-results/lazy-parts';
import { ToolListProvider, useToolList } from '@atelier/task-results/tool-list';
import { Button, buttonClass } from '@atelier/ui/button';
import { DateRangeInput } from '@atelier/ui/date-range-input';
import { EmptyState } from '@atelier/ui/placeholders';
import { Segmented } from '@atelier/ui/segmented';
import { useEffect, useEffectEvent, useState } from 'react';
import { BatchBar } from '../frame/batch-bar.tsx';
import { FilterSelect } from '../frame/filters.tsx';
import styles from '../frame/frame.module.css';
import { ListingGallery } from '../frame/listing-gallery.tsx';
import { NoMatch } from '../frame/no-match.tsx';
import { PageFrame } from '../frame/page-frame.tsx';
import { type LibraryKey, libraryTexts, zipSize } from '../library-texts.ts';
import { useAddress } from '../listing/use-address.ts';
import { MemberFilter } from './member-filter.tsx';
import { MemberResult } from './member-result.tsx';
import { keyOfResult, useResultFace } from './result-face.tsx';
import { isNarrowed, type ResultFilter, resultFilterOf, useResults } from './result-filter.ts';
import { ResultViewer, type ResultViewerProps } from './result-viewer.tsx';
import { SaveDialog } from './save-dialog.tsx';
import { useResultActs } from './use-result-acts.ts';

const AddToBoard = lazyDialog(
  async () => (await import(/* webpackChunkName: "results" */ '../boards/add-to-board.tsx')).AddToBoard,
);

interface ResultBatchProps {
  picked: readonly ResultItem[];
  acts: ReturnType<typeof useResultActs>;
  words: OwnWords<LibraryKey>;
  onSave: () => void;
  onBoard: () => void;
  onClose: () => void;
}

/** Batch actions on selected results. */
function ResultBatch({ picked, acts, words, onSave, onBoard, onClose }: ResultBatchProps) {
  const isNone = picked.length === 0 || acts.isBusy;
  const isAllFavourite = picked.length > 0 && picked.every(({ result }) => result?.favourite);
  return (
    <BatchBar
      count={picked.length}
      words={words}
      onClose={onClose}
      acts={[
        {
          key: 'zip',
          icon: 'download',
          label: words('download'),
          note: zipSize(picked.flatMap(({ result }) => result?.bytes ?? [])),
          isDisabled: isNone,
          onAct: () => void acts.download(picked),
        },
        {
          key: 'favourite',
          icon: isAllFavourite ? 'heart-filled' : 'heart',
          label: words(isAllFavourite ? 'unfavourite' : 'favourite'),
          isDisabled: isNone,
          onAct: () => void acts.change(picked, isAllFavourite ? 'unfavourite' : 'favourite'),
        },
        { key: 'save', icon: 'folder', label: words('saveToLibrary'), isDisabled: isNone, onAct: onSave },
        { key: 'board', icon: 'plus', label: words('addToBoard'), isDisabled: isNone, onAct: onBoard },
        {
          key: 'delete',
          icon: 'trash',
          label: words('delete'),
          isDisabled: isNone,
          onAct: () => void acts.change(picked, 'delete'),
        },
      ]}
    />
  );
}

export interface ResultFiltersProps {
  filter: ResultFilter;
  /** Tools of the list, with the number of results each. */
  tools: readonly { tool_type: number; count: number }[];
  ending: number | undefined;
  isFavourites: boolean;
  words: OwnWords<LibraryKey>;
  onChange: (change: Record<string, string | undefined>) => void;
}

/** Filters by tool, mode, state, days, favourite, member and expiry, all stored in the query parameters. */
function ResultFilters({ filter, tools, ending, isFavourites, words, onChange }: ResultFiltersProps) {
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
        all={words('allTools')}
        options={tools.map(({ tool_type: type, count }) => ({
          value: String(type),
          label: `${titleOf(type)} ${count}`,
        }))}
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
            all={words('allStates')}
            options={taskStates.map((value) => ({ value, label: words(value) }))}
            onChange={(value) => onChange({ state: value })}
          />
          <Button
            icon="heart"
            label={words('favourite')}
            aria-pressed={filter.isFavourite}
            onClick={() => onChange({ favourite: filter.isFavourite ? undefined : '1' })}
          />
          <Button
            icon="clock"
            label={words('endsSoon', { count: ending ?? '' })}
            aria-pressed={filter.isEnding}
            onClick={() => onChange({ ends: filter.isEnding ? undefined : '1' })}
          />
        </>
      )}
      <MemberFilter value={filter.member} words={words} onChange={(member) => onChange({ member })} />
      {filter.group ? (
        <Button icon="close" label={words('onlyGroup')} onClick={() => onChange({ group: undefined })} />
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

const names = ['tool', 'group', 'mode', 'state', 'favourite', 'member', 'from', 'to', 'ends', 'q'] as const;
const cleared = Object.fromEntries(names.map((name) => [name, undefined]));

interface OpenedResultProps {
  item: ResultItem;
  words: OwnWords<LibraryKey>;
  showsComments?: boolean;
  neighbours?: NonNullable<ResultViewerProps['neighbours']>;
  onSave: (item: ResultItem) => void;
  onClose: () => void;
}

/** The user's own result, or a member's for the administrator. */
function OpenedResult({ item, words, showsComments = false, neighbours = {}, onSave, onClose }: OpenedResultProps) {
  const open = { item, showsComments, neighbours, onClose };
  return item.task.member ? (
    <MemberResult {...open} words={words} onSave={() => onSave(item)} />
  ) : (
    <ResultViewer {...open} />
  );
}

/** The same, by the result id in a comment notification. */
function CommentedResult({ resultId, ...rest }: Omit<OpenedResultProps, 'item'> & { resultId: string }) {
  const { data, error } = useQuery(callQuery(getComments, { result_id: resultId }), queryClient);
  const handleError = useEffectEvent((cause: unknown) => {
    if (isApiError(cause, '43000')) dialogs.toast({ message: rest.words('commentsOfCompany'), tone: 'error' });
    else dialogs.showError(cause);
    rest.onClose();
  });
  useEffect(() => {
    if (error) handleError(error);
  }, [error]);
  return data ? <OpenedResult {...rest} item={data.item} showsComments /> : null;
}

export interface ResultsPageProps {
  /** `favourites`: only favourites, including those older than fifteen days. */
  list: 'history' | 'favourites';
}

/** /resource/drawHistory and /resource/pictureCollection: all results, by month. */
export function ResultsPage(props: ResultsPageProps) {
  return (
    <ToolListProvider>
      <Results {...props} />
    </ToolListProvider>
  );
}

function Results({ list }: ResultsPageProps) {
  const words = useOwnWords(libraryTexts);
  const address = useAddress();
  const filter = resultFilterOf(address);
  const isFavourites = list === 'favourites';
  const listing = useResults(filter, { isFavourites });
  const chosen = useChosen<ResultItem>(keyOfResult, resultsAtOnce);
  const face = useResultFace(words);
  const [opened, setOpened] = useState<{ item: ResultItem; index: number }>();
  const [saved, setSaved] = useState<readonly ResultItem[]>();
  const [boarded, setBoarded] = useState<readonly string[]>();
  /** The result whose comments a notification links to. */
  const commented = address.get('comments').slice(0, 64);
  const leaveComments = () => {
    if (commented !== '') address.set({ comments: undefined });
  };
  const picked = [...chosen.items.values()];
  const { marks } = listing;
  const acts = useResultActs(words, () => {
    chosen.setOn(false);
    void listing.reload();
  });
  const set = (change: Record<string, string | undefined>) => {
    chosen.setOn(false);
    address.set(change);
  };
  const save = (item: ResultItem) => {
    setSaved([item]);
    setOpened(undefined);
    leaveComments();
  };
  /** Opens the nearest result in that direction; a task without one is skipped. Undefined at the end of the list. */
  const stepFrom = (index: number, by: -1 | 1): (() => void) | undefined => {
    const { store } = listing;
    const total = marks?.total ?? 0;
    if (!store || index + by < 0 || index + by >= total) return undefined;
    const open = async () => {
      for (let at = index + by; at >= 0 && at < total; at += by) {
        const item = store.get(at) ?? (await store.ensure(at, at))[0];
        if (item?.result) return setOpened({ item, index: at });
      }
    };
    return () => void open().catch((error: unknown) => dialogs.showError(error));
  };
  const count = marks?.total.toLocaleString('en') ?? '';
  return (
    <PageFrame
      title={words(list)}
      count={marks ? words(isFavourites ? 'picturesFavourite' : 'picturesKept', { count }) : ''}
      words={words}
      search={{ value: filter.search, onChange: (q) => set({ q }), label: words('searchResults') }}
      acts={
        <>
          {!isFavourites && marks && marks.ending > 0 ? (
            <Button icon="download" isBusy={acts.isBusy} onClick={() => void acts.downloadEnding(filter)}>
              {words('downloadEnding', { count: marks.ending })}
            </Button>
          ) : null}
          <Button kind="quiet" onClick={() => chosen.setOn(!chosen.isOn)}>
            {words(chosen.isOn ? 'chooseEnd' : 'choose')}
          </Button>
        </>
      }
      filters={
        <ResultFilters
          filter={filter}
          tools={marks?.tools ?? []}
          ending={marks?.ending}
          isFavourites={isFavourites}
          words={words}
          onChange={set}
        />
      }
    >
      <ListingGallery
        listing={listing}
        address={address}
        words={words}
        empty={
          isNarrowed(filter) ? (
            <NoMatch
              search={filter.search}
              elsewhere={isFavourites ? 'searchHistory' : 'searchAssets'}
              words={words}
              onClear={() => set(cleared)}
            />
          ) : (
            <EmptyState
              title={words(isFavourites ? 'emptyFavourites' : 'emptyHistory')}
              action={
                <Link
                  className={buttonClass()}
                  to={isFavourites ? '/resource/drawHistory' : '/auxiliaryTools/hDenlarge'}
                >
                  {words(isFavourites ? 'history' : 'start')}
                </Link>
              }
            >
              {words(isFavourites ? 'emptyFavouritesBody' : 'emptyHistoryBody')}
            </EmptyState>
          )
        }
        label={words(list)}
        face={face}
        chosen={chosen}
        max={resultsAtOnce}
        onOpen={(item, index) => setOpened({ item, index })}
      />
      {chosen.isOn ? (
        <ResultBatch
          picked={picked}
          acts={acts}
          words={words}
          onSave={() => setSaved(picked)}
          onBoard={() => setBoarded(picked.flatMap(({ result }) => result?.id ?? []))}
          onClose={() => chosen.setOn(false)}
        />
      ) : null}
      {opened ? (
        <OpenedResult
          item={opened.item}
          words={words}
          neighbours={{ previous: stepFrom(opened.index, -1), next: stepFrom(opened.index, 1) }}
          onSave={save}
          onClose={() => setOpened(undefined)}
        />
      ) : null}
      {commented === '' ? null : (
        <CommentedResult key={commented} resultId={commented} words={words} onSave={save} onClose={leaveComments} />
      )}
      {boarded ? (
        <AddToBoard resultIds={boarded} onAdded={() => chosen.setOn(false)} onClose={() => setBoarded(undefined)} />
      ) : null}
      {saved ? (
        <SaveDialog
          items={saved}
          words={words}
          onSaved={() => {
            setSaved(undefined);
            chosen.setOn(false);
          }}
          onClose={() => setSaved(undefined)}
        />
      ) : null}
    </PageFrame>
  );
}
