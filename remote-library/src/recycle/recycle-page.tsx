import { assetTypeRows } from '@atelier/catalogue/asset-types';
import { type Asset, assetLimits } from '@atelier/contract/assets';
import { type ResultItem, resultsAtOnce } from '@atelier/contract/result-list';
import { useChosen } from '@atelier/gallery/chosen';
import { useOwnWords } from '@atelier/picture-editors/own-words';
import { useLocalized } from '@atelier/platform/i18n';
import { ToolListProvider, useToolList } from '@atelier/task-results/tool-list';
import { Button } from '@atelier/ui/button';
import { EmptyState } from '@atelier/ui/placeholders';
import { Segmented } from '@atelier/ui/segmented';
import { type ReactNode, useCallback, useState } from 'react';
import { keyOfAsset, useAssetFace } from '../assets/asset-face.tsx';
import { useAssetActs } from '../assets/use-asset-acts.ts';
import { assetFilterOf, useAssets } from '../assets/use-assets.ts';

import { BatchBar } from '../frame/batch-bar.tsx';
import { FilterSelect } from '../frame/filters.tsx';
import { ListingGallery } from '../frame/listing-gallery.tsx';
import { PageFrame } from '../frame/page-frame.tsx';
import { formatRemaining, libraryTexts } from '../library-texts.ts';
import { useAddress } from '../listing/use-address.ts';
import { MemberFilter } from '../results/member-filter.tsx';
import { keyOfResult, useResultFace } from '../results/result-face.tsx';
import { resultFilterOf, useResults } from '../results/result-filter.ts';
import { useResultActs } from '../results/use-result-acts.ts';

/** Deleted materials: restore or delete permanently. */
export function DeletedAssets({ kinds }: { kinds: ReactNode }) {
  const words = useOwnWords(libraryTexts);
  const localized = useLocalized();
  const address = useAddress();
  const filter = assetFilterOf(address);
  const listing = useAssets(filter, 'deleted');
  const chosen = useChosen<Asset>(keyOfAsset, assetLimits.atOnceInLibrary);
  const leftOf = useCallback(({ purged_at: at }: Asset) => (at ? formatRemaining(at, Date.now(), words) : ''), [words]);
  const face = useAssetFace(words, leftOf);
  const acts = useAssetActs(words, () => {
    chosen.setOn(false);
    void listing.reload();
  });
  const { marks } = listing;
  const picked = [...chosen.items.values()];
  const isNone = picked.length === 0 || acts.isBusy;
  return (
    <PageFrame
      title={words('recycle')}
      count={marks ? words('picturesDeleted', { count: marks.total.toLocaleString('en') }) : ''}
      words={words}
      search={{ value: filter.search, onChange: (q) => address.set({ q }) }}
      acts={
        <>
          {marks && marks.total > 0 ? (
            <Button icon="trash" disabled={acts.isBusy} onClick={() => void acts.purge(undefined)}>
              {words('purgeAll')}
            </Button>
          ) : null}
          <Button kind="quiet" onClick={() => chosen.setOn(!chosen.isOn)}>
            {words(chosen.isOn ? 'chooseEnd' : 'choose')}
          </Button>
        </>
      }
      filters={
        <>
          {kinds}
          <FilterSelect
            label={words('categories')}
            value={filter.type ?? ''}
            all={words('allTypes')}
            options={assetTypeRows.map((row) => ({ value: row.key, label: localized(row.title) }))}
            onChange={(type) => address.set({ type })}
          />
        </>
      }
    >
      <ListingGallery
        listing={listing}
        address={address}
        words={words}
        empty={
          <EmptyState icon="trash" title={words('emptyRecycle')}>
            {words('emptyRecycleBody')}
          </EmptyState>
        }
        label={words('recycle')}
        face={face}
        chosen={chosen}
        max={assetLimits.atOnceInLibrary}
        onOpen={chosen.toggle}
      />
      {chosen.isOn ? (
        <BatchBar
          count={picked.length}
          words={words}
          onClose={() => chosen.setOn(false)}
          acts={[
            {
              key: 'restore',
              icon: 'restore',
              label: words('restore'),
              isDisabled: isNone,
              onAct: () => void acts.restore(picked),
            },
            {
              key: 'purge',
              icon: 'trash',
              label: words('purge'),
              isDisabled: isNone,
              onAct: () => void acts.purge(picked),
            },
          ]}
        />
      ) : null}
    </PageFrame>
  );
}

/** Deleted results, filtered by tool type. */
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
            all={words('allTools')}
            options={(marks?.deleted_types ?? []).map((type) => ({ value: String(type), label: titleOf(type) }))}
            onChange={(tool) => address.set({ tool })}
          />
          <MemberFilter value={filter.member} words={words} onChange={(member) => address.set({ member })} />
        </>
      }
    >
      <ListingGallery
        listing={listing}
        address={address}
        words={words}
        empty={<EmptyState icon="trash" title={words('emptyRecycleResults')} />}
        label={words('recycle')}
        face={face}
        chosen={chosen}
        max={resultsAtOnce}
        onOpen={chosen.toggle}
      />
      {chosen.isOn ? (
        <BatchBar
          count={picked.length}
          words={words}
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

const nothingAsked = { get: () => '' };

/** True when the page opened with deleted results but no deleted materials. */
const useHasOnlyResults = (): boolean => {
  const materials = useAssets(assetFilterOf(nothingAsked), 'deleted').marks?.total;
  const results = useResults(resultFilterOf(nothingAsked), { isDeleted: true }).marks?.total;
  const [found, setFound] = useState<boolean>();
  if (found === undefined && materials !== undefined && results !== undefined) setFound(materials === 0 && results > 0);
  return found === true;
};

/** /resource/recycle: deleted materials and results, each with its remaining time. */
export function RecyclePage() {
  const words = useOwnWords(libraryTexts);
  const address = useAddress();
  const hasOnlyResults = useHasOnlyResults();
  const asked = address.get('kind');
  const isResults = asked === 'results' || (asked === '' && hasOnlyResults);
  const kinds = (
    <Segmented
      isFitting
      aria-label={words('kind')}
      value={isResults ? 'results' : 'materials'}
      onChange={(kind) =>
        address.set({
          kind,
          tool: undefined,
          type: undefined,
          member: undefined,
        })
      }
      options={[
        { value: 'materials', label: words('materials') },
        { value: 'results', label: words('results') },
      ]}
    />
  );
  return (
    <ToolListProvider>
      {isResults ? <DeletedResults kinds={kinds} /> : <DeletedAssets kinds={kinds} />}
    </ToolListProvider>
  );
}
