import { type ResultItem, resultsAtOnce } from '@atelier/contract/result-list';
import { useChosen } from '@atelier/gallery/chosen';
import { Gallery } from '@atelier/gallery/gallery';
import { useOwnWords } from '@atelier/picture-editors/own-words';
import { useLocalized } from '@atelier/platform/i18n';
import { useToolList } from '@atelier/task-results/tool-list';
import { Button } from '@atelier/ui/button';
import { EmptyState } from '@atelier/ui/empty-state';
import type { ReactNode } from 'react';
import { BatchBar } from '../frame/batch-bar.tsx';
import { FilterSelect } from '../frame/filter-select.tsx';
import styles from '../frame/frame.module.css';
import { ListState, PageFrame } from '../frame/page-frame.tsx';
import { useAddress } from '../listing/use-address.ts';
import { MemberFilter } from '../results/member-filter.tsx';
import { keyOfResult, useResultFace } from '../results/result-face.tsx';
import { resultFilterOf } from '../results/result-filter.ts';
import { useResultActs } from '../results/use-result-acts.ts';
import { useResults } from '../results/use-results.ts';
import { libraryTexts } from '../texts/library-texts.ts';

/** Deleted draw history, by the types of tools that are in it. */
export function DeletedResults({ kinds }: { kinds: ReactNode }) {
  const words = useOwnWords(libraryTexts);
  const localized = useLocalized();
  const address = useAddress();
  const filter = resultFilterOf(address);
  const listing = useResults(filter, { isDeleted: true });
  const chosen = useChosen<ResultItem>(keyOfResult, resultsAtOnce);
  const face = useResultFace(words);
  const tools = useToolList();
  const acts = useResultActs(words, () => {
    chosen.setOn(false);
    void listing.reload();
  });
  const { marks } = listing;
  const picked = [...chosen.items.values()];
  const titleOf = (type: number): string => {
    const title = tools?.find((tool) => tool.type === type)?.title;
    return title ? localized(title) : String(type);
  };
  return (
    <PageFrame
      title={words('recycle')}
      count={marks ? words('picturesDeleted', { count: marks.total.toLocaleString('en') }) : ''}
      words={words}
      search={{ value: filter.search, onChange: (q) => address.set({ q }) }}
      acts={
        <Button kind="quiet" onClick={() => chosen.setOn(!chosen.isOn)}>
          {words(chosen.isOn ? 'chooseEnd' : 'choose')}
        </Button>
      }
      filters={
        <>
          {kinds}
          <FilterSelect
            label={words('deletedTools')}
            value={filter.tool}
            options={[
              { value: '', label: words('allTools') },
              ...(marks?.deleted_types ?? []).map((type) => ({ value: String(type), label: titleOf(type) })),
            ]}
            onChange={(tool) => address.set({ tool })}
          />
          <MemberFilter value={filter.member} words={words} onChange={(member) => address.set({ member })} />
        </>
      }
    >
      <ListState listing={listing} words={words} empty={<EmptyState title={words('emptyRecycleResults')} />}>
        {(now, store) => (
          <Gallery
            key={listing.listKey}
            label={words('recycle')}
            total={now.total}
            marks={now.marks}
            store={store}
            face={face}
            chosen={chosen}
            max={resultsAtOnce}
            at={address.at}
            onRest={address.setAt}
            onOpen={chosen.toggle}
            foot={chosen.isOn ? <div className={styles.foot} /> : null}
          />
        )}
      </ListState>
      {chosen.isOn ? (
        <BatchBar
          label={words('batch')}
          count={words('chosen', { count: picked.length })}
          close={words('chooseEnd')}
          onClose={() => chosen.setOn(false)}
          acts={[
            {
              key: 'restore',
              icon: 'restore',
              label: words('restore'),
              isDisabled: picked.length === 0 || acts.isBusy,
              onAct: () => void acts.change(picked, 'restore'),
            },
          ]}
        />
      ) : null}
    </PageFrame>
  );
}
