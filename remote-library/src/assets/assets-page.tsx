import { assetTypeRows } from '@atelier/catalogue/asset-types';
import { type Asset, assetLimits } from '@atelier/contract/assets';
import { useChosen } from '@atelier/gallery/chosen';
import { Gallery } from '@atelier/gallery/gallery';
import { useOwnWords } from '@atelier/picture-editors/own-words';
import { useLocalized } from '@atelier/platform/i18n';
import { queryClient } from '@atelier/platform/queries';
import { Drawer } from '@atelier/ui/drawer';
import { IconButton } from '@atelier/ui/icon-button';
import { useState } from 'react';
import styles from '../frame/frame.module.css';
import { ListState, PageFrame } from '../frame/page-frame.tsx';
import { useIsNarrow } from '../frame/use-is-narrow.ts';
import { useAddress } from '../listing/use-address.ts';
import { libraryTexts } from '../texts/library-texts.ts';
import { AssetUploads } from '../uploads/asset-uploads.tsx';
import type { DroppedFile } from '../uploads/dropped-files.ts';
import { UploadButton } from '../uploads/upload-button.tsx';
import { AssetBatch } from './asset-batch.tsx';
import { AssetDialog } from './asset-dialog.tsx';
import { keyOfAsset, useAssetFace } from './asset-face.tsx';
import { assetFilterOf, isNarrowed } from './asset-filter.ts';
import { AssetFilters } from './asset-filters.tsx';
import { AssetsSide } from './assets-side.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { NoAssets } from './no-assets.tsx';
import { useAssetActs } from './use-asset-acts.ts';
import { useAssets } from './use-assets.ts';

const cleared = { gender: undefined, style: undefined, fabric: undefined, missing: undefined, q: undefined };

/** /resource/corpResource: the materials of the identity in use. */
export function AssetsPage() {
  const words = useOwnWords(libraryTexts);
  const localized = useLocalized();
  const address = useAddress();
  const isNarrow = useIsNarrow();
  const filter = assetFilterOf(address);
  const listing = useAssets(filter);
  const chosen = useChosen<Asset>(keyOfAsset, assetLimits.atOnceInLibrary);
  const face = useAssetFace(words);
  const [opened, setOpened] = useState<Asset>();
  const [edited, setEdited] = useState<readonly Asset[]>();
  const [dropped, setDropped] = useState<DroppedFile[]>();
  const [isSideOpen, setSideOpen] = useState(false);
  const { marks } = listing;
  const row = assetTypeRows.find(({ key }) => key === filter.type);
  const picked = [...chosen.items.values()];
  const changed = async () => {
    chosen.setOn(false);
    setEdited(undefined);
    setOpened(undefined);
    // The pickers of tool pages read the same materials.
    void queryClient.invalidateQueries({ queryKey: ['/assets'] });
    await listing.reload();
  };
  const acts = useAssetActs(words, () => void changed());
  const set = (change: Record<string, string | undefined>) => {
    chosen.setOn(false);
    address.set(change);
  };
  const chosenType = picked[0]?.type ?? row?.key;
  const isOfOneType = picked.every(({ type }) => type === chosenType);
  const groups = (marks?.groups ?? []).filter(({ type }) => type === chosenType);
  const side = (
    <AssetsSide
      filter={filter}
      marks={marks}
      words={words}
      onPick={(change) => {
        set('type' in change ? { ...change, style: undefined } : change);
        setSideOpen(false);
      }}
      onChanged={listing.reload}
    />
  );
  return (
    <PageFrame
      title={row ? localized(row.title) : words('assets')}
      count={marks ? words('pictures', { count: marks.total.toLocaleString('en') }) : ''}
      words={words}
      search={{ value: filter.search, onChange: (q) => set({ q }) }}
      side={isNarrow ? null : side}
      acts={
        <>
          {isNarrow ? <IconButton icon="menu" label={words('side')} onClick={() => setSideOpen(true)} /> : null}
          <UploadButton words={words} onFiles={setDropped} />
        </>
      }
      filters={
        <AssetFilters
          filter={filter}
          row={row}
          missing={marks?.missing}
          isChoosing={chosen.isOn}
          words={words}
          onChange={set}
          onChoosing={chosen.setOn}
        />
      }
    >
      <AssetUploads
        files={dropped}
        type={filter.type}
        group={filter.group === '' || filter.group === 'none' ? undefined : filter.group}
        groups={marks?.groups ?? []}
        words={words}
        onFiles={setDropped}
        onMade={() => void listing.reload()}
      >
        <ListState
          listing={listing}
          words={words}
          empty={<NoAssets isNarrowed={isNarrowed(filter)} words={words} onClear={() => set(cleared)} />}
        >
          {(now, store) => (
            <Gallery
              key={listing.listKey}
              label={row ? localized(row.title) : words('assets')}
              total={now.total}
              marks={now.marks}
              store={store}
              face={face}
              chosen={chosen}
              max={assetLimits.atOnceInLibrary}
              at={address.at}
              onRest={address.setAt}
              onOpen={setOpened}
              onDrop={(target) => void acts.move(picked, target)}
              foot={chosen.isOn ? <div className={styles.foot} /> : null}
            />
          )}
        </ListState>
      </AssetUploads>
      {chosen.isOn ? (
        <AssetBatch
          chosen={chosen}
          groups={isOfOneType ? groups : undefined}
          acts={acts}
          words={words}
          onEdit={() => setEdited(picked)}
        />
      ) : null}
      {opened && !edited ? (
        <AssetDialog
          asset={opened}
          words={words}
          onEdit={() => setEdited([opened])}
          onClose={() => setOpened(undefined)}
        />
      ) : null}
      {edited ? (
        <EditDialog
          assets={edited}
          groups={marks?.groups ?? []}
          words={words}
          onSaved={() => void changed()}
          onClose={() => setEdited(undefined)}
        />
      ) : null}
      {isNarrow ? (
        <Drawer
          isOpen={isSideOpen}
          title={words('side')}
          closeLabel={words('close')}
          onClose={() => setSideOpen(false)}
        >
          {side}
        </Drawer>
      ) : null}
    </PageFrame>
  );
}
