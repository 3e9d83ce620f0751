import { assetTypeRows } from '@atelier/catalogue/asset-types';
import { type Asset, assetLimits } from '@atelier/contract/assets';
import { useChosen } from '@atelier/gallery/chosen';
import { Gallery } from '@atelier/gallery/gallery';
import { useOwnWords } from '@atelier/picture-editors/own-words';
import { useLocalized } from '@atelier/platform/i18n';
import { Button } from '@atelier/ui/button';
import { EmptyState } from '@atelier/ui/empty-state';
import { type ReactNode, useCallback } from 'react';
import { keyOfAsset, useAssetFace } from '../assets/asset-face.tsx';
import { assetFilterOf } from '../assets/asset-filter.ts';
import { useAssetActs } from '../assets/use-asset-acts.ts';
import { useAssets } from '../assets/use-assets.ts';
import { BatchBar } from '../frame/batch-bar.tsx';
import { FilterSelect } from '../frame/filter-select.tsx';
import styles from '../frame/frame.module.css';
import { leftWords } from '../frame/left-words.ts';
import { ListState, PageFrame } from '../frame/page-frame.tsx';
import { useAddress } from '../listing/use-address.ts';
import { libraryTexts } from '../texts/library-texts.ts';

/** Materials in the recycle area: restore them, or let them go now. */
export function DeletedAssets({ kinds }: { kinds: ReactNode }) {
  const words = useOwnWords(libraryTexts);
  const localized = useLocalized();
  const address = useAddress();
  const filter = assetFilterOf(address);
  const listing = useAssets(filter, 'deleted');
  const chosen = useChosen<Asset>(keyOfAsset, assetLimits.atOnceInLibrary);
  const leftOf = useCallback(({ purged_at: at }: Asset) => (at ? leftWords(at, Date.now(), words) : ''), [words]);
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
          <Button
            icon="trash"
            disabled={!marks || marks.total === 0 || acts.isBusy}
            onClick={() => void acts.purge(undefined)}
          >
            {words('purgeAll')}
          </Button>
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
            options={[
              { value: '', label: words('allTypes') },
              ...assetTypeRows.map((row) => ({ value: row.key, label: localized(row.title) })),
            ]}
            onChange={(type) => address.set({ type })}
          />
        </>
      }
    >
      <ListState
        listing={listing}
        words={words}
        empty={<EmptyState title={words('emptyRecycle')}>{words('emptyRecycleBody')}</EmptyState>}
      >
        {(now, store) => (
          <Gallery
            key={listing.listKey}
            label={words('recycle')}
            total={now.total}
            marks={now.marks}
            store={store}
            face={face}
            chosen={chosen}
            max={assetLimits.atOnceInLibrary}
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
