import { type ResultItem, resultsAtOnce } from '@atelier/contract/result-list';
import { useChosen } from '@atelier/gallery/chosen';
import { Gallery } from '@atelier/gallery/gallery';
import { useOwnWords } from '@atelier/picture-editors/own-words';
import { Link } from '@atelier/platform/router';
import { ToolListProvider } from '@atelier/task-results/tool-list';
import { Button } from '@atelier/ui/button';
import { buttonClass } from '@atelier/ui/button-class';
import { EmptyState } from '@atelier/ui/empty-state';
import { useState } from 'react';
import styles from '../frame/frame.module.css';
import { ListState, PageFrame } from '../frame/page-frame.tsx';
import { useAddress } from '../listing/use-address.ts';
import { libraryTexts } from '../texts/library-texts.ts';
import { MemberResult } from './member-result.tsx';
import { ResultBatch } from './result-batch.tsx';
import { keyOfResult, useResultFace } from './result-face.tsx';
import { isNarrowed, resultFilterOf } from './result-filter.ts';
import { ResultFilters } from './result-filters.tsx';
import { ResultViewer } from './result-viewer.tsx';
import { SaveDialog } from './save-dialog.tsx';
import { useResultActs } from './use-result-acts.ts';
import { useResults } from './use-results.ts';

const names = ['tool', 'group', 'mode', 'state', 'favourite', 'member', 'from', 'to', 'ends', 'q'] as const;
const cleared = Object.fromEntries(names.map((name) => [name, undefined]));

export interface ResultsPageProps {
  /** `favourites`: those alone, also when their fifteen days are over. */
  list: 'history' | 'favourites';
}

/** /resource/drawHistory and /resource/pictureCollection: everything that was drawn, by month. */
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
  const [opened, setOpened] = useState<ResultItem>();
  const [saved, setSaved] = useState<readonly ResultItem[]>();
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
  const count = marks?.total.toLocaleString('en') ?? '';
  return (
    <PageFrame
      title={words(list)}
      count={marks ? words(isFavourites ? 'picturesFavourite' : 'picturesKept', { count }) : ''}
      words={words}
      search={{ value: filter.search, onChange: (q) => set({ q }) }}
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
      <ListState
        listing={listing}
        words={words}
        empty={
          isNarrowed(filter) ? (
            <EmptyState
              title={words('nothing')}
              action={<Button onClick={() => set(cleared)}>{words('clear')}</Button>}
            >
              {words('nothingBody')}
            </EmptyState>
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
      >
        {(now, store) => (
          <Gallery
            key={listing.listKey}
            label={words(list)}
            total={now.total}
            marks={now.marks}
            store={store}
            face={face}
            chosen={chosen}
            max={resultsAtOnce}
            at={address.at}
            onRest={address.setAt}
            onOpen={setOpened}
            foot={chosen.isOn ? <div className={styles.foot} /> : null}
          />
        )}
      </ListState>
      {chosen.isOn ? (
        <ResultBatch
          picked={picked}
          acts={acts}
          words={words}
          onSave={() => setSaved(picked)}
          onClose={() => chosen.setOn(false)}
        />
      ) : null}
      {opened?.task.member ? (
        <MemberResult
          item={opened}
          words={words}
          onSave={() => {
            setSaved([opened]);
            setOpened(undefined);
          }}
          onClose={() => setOpened(undefined)}
        />
      ) : opened ? (
        <ResultViewer key={opened.task.id} item={opened} onClose={() => setOpened(undefined)} />
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
