import {
  type AssetTypeKey,
  type AssetTypeRow,
  assetFabrics,
  assetGenders,
  assetTypeRows,
} from '@atelier/catalogue/asset-types';
import { assetOrders } from '@atelier/contract/asset-library';
import { type Asset, type AssetGroup, assetLimits, createAssetGroup } from '@atelier/contract/assets';
import { getShare } from '@atelier/contract/share';
import { type Chosen, useChosen } from '@atelier/gallery/chosen';
import { type OwnWords, useOwnWords } from '@atelier/picture-editors/own-words';
import { dialogs } from '@atelier/platform/dialogs';
import { http } from '@atelier/platform/http';
import { useLocalized } from '@atelier/platform/i18n';
import { callQuery, queryClient, useQuery } from '@atelier/platform/queries';
import { Link } from '@atelier/platform/router';
import { useSessionState } from '@atelier/platform/session';
import { Button, buttonClass } from '@atelier/ui/button';
import { Drawer } from '@atelier/ui/drawer';
import { Icon } from '@atelier/ui/icon';
import { useIsNarrow } from '@atelier/ui/media-query';
import { EmptyState } from '@atelier/ui/placeholders';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import bar from '../frame/batch-bar.module.css';
import { BatchBar } from '../frame/batch-bar.tsx';
import { FilterSelect } from '../frame/filters.tsx';
import styles from '../frame/frame.module.css';
import { ListingGallery } from '../frame/listing-gallery.tsx';
import { NoMatch } from '../frame/no-match.tsx';
import { PageFrame } from '../frame/page-frame.tsx';
import { type LibraryKey, libraryTexts, zipSize } from '../library-texts.ts';
import { type Address, useAddress } from '../listing/use-address.ts';
import { SaveDialog } from '../results/save-dialog.tsx';
import { AssetUploads } from '../uploads/asset-uploads.tsx';
import type { DroppedFile } from '../uploads/dropped-files.ts';
import { UploadButton } from '../uploads/upload-button.tsx';
import { AssetDialogs } from './asset-dialogs.tsx';
import { keyOfAsset, patternTile, useAssetFace } from './asset-face.tsx';
import noAssetsStyles from './assets.module.css';
import { AssetsSide } from './assets-side.tsx';
import { GroupDialog, GroupTreeDialog } from './group-dialogs.tsx';
import { TakenGroup } from './group-share.tsx';
import { useAssetActs } from './use-asset-acts.ts';
import { type AssetFilter, assetFilterOf, isNarrowed, useAssets } from './use-assets.ts';

interface AssetBatchProps {
  chosen: Chosen<Asset>;
  /** Groups of all categories. */
  groups: readonly AssetGroup[];
  /** The selected category; undefined: all of them. */
  shownType: AssetTypeKey | undefined;
  acts: ReturnType<typeof useAssetActs>;
  words: OwnWords<LibraryKey>;
  onEdit: () => void;
}

/** Batch actions on selected materials. */
function AssetBatch({ chosen, groups, shownType, acts, words, onEdit }: AssetBatchProps) {
  const picked = [...chosen.items.values()];
  const type = picked[0]?.type ?? shownType;
  const isOfOneType = picked.every((asset) => asset.type === type);
  const places = new Set(picked.map(({ group_id: group }) => group));
  /** State of the group tree or the new-group dialog. */
  const [asked, setAsked] = useState<'move' | { parent: AssetGroup | undefined }>();
  const close = () => setAsked(undefined);
  const moveToNew = async (name: string): Promise<void> => {
    if (!type || !asked || asked === 'move') return;
    const request = { type, name, ...(asked.parent && { parent_id: asked.parent.id }) };
    const { group } = await http.call(createAssetGroup, request, { quiet: true });
    await acts.move(picked, group.id);
  };
  return (
    <BatchBar
      count={picked.length}
      words={words}
      onClose={() => chosen.setOn(false)}
      acts={[
        { key: 'edit', icon: 'edit', label: words('edit'), isDisabled: picked.length === 0, onAct: onEdit },
        {
          key: 'zip',
          icon: 'download',
          label: words('zip'),
          note: zipSize(picked.map(({ image, pattern_file: file }) => image.bytes + (file?.bytes ?? 0))),
          isDisabled: picked.length === 0 || acts.isBusy,
          onAct: () => void acts.zip(picked),
        },
        {
          key: 'delete',
          icon: 'trash',
          label: words('delete'),
          isDisabled: picked.length === 0 || acts.isBusy,
          onAct: () => void acts.recycle(picked),
        },
      ]}
    >
      <button
        type="button"
        className={bar.act}
        disabled={picked.length === 0 || !isOfOneType}
        onClick={() => setAsked('move')}
      >
        <Icon name="folder" size={16} />
        <span>{words('move')}</span>
      </button>
      {asked === 'move' ? (
        <GroupTreeDialog
          title={words('moveTitle', { count: picked.length })}
          none={words('noGroup')}
          groups={groups.filter((group) => group.type === type)}
          current={places.size === 1 ? [...places][0] : undefined}
          words={words}
          onMove={(target) => acts.move(picked, target ?? 'none')}
          onNew={(parent) => setAsked({ parent })}
          onClose={close}
        />
      ) : asked ? (
        <GroupDialog name="" parent={asked.parent} words={words} onSave={moveToNew} onClose={close} />
      ) : null}
    </BatchBar>
  );
}

interface NoAssetsProps {
  isPatterns: boolean;
  isNarrowed: boolean;
  search: string;
  words: OwnWords<LibraryKey>;
  onClear: () => void;
  upload: ReactNode;
}

/** Empty state of a category or search; a category offers an upload. */
function NoAssets({ isPatterns, isNarrowed, search, words, onClear, upload }: NoAssetsProps) {
  return isNarrowed ? (
    <NoMatch search={search} elsewhere="searchHistory" words={words} onClear={onClear} />
  ) : (
    <div className={noAssetsStyles.dropZone}>
      <EmptyState
        icon="upload"
        title={words(isPatterns ? 'emptyPatterns' : 'empty')}
        action={
          <div className={noAssetsStyles.ways}>
            {upload}
            {isPatterns ? null : (
              <Link className={buttonClass()} to="/navTop/modelSquare">
                {words('publicAssets')}
              </Link>
            )}
          </div>
        }
      >
        {words(isPatterns ? 'emptyPatternsBody' : 'emptyBody')}
      </EmptyState>
    </div>
  );
}

interface SideDrawerProps {
  isOpen: boolean;
  words: OwnWords<LibraryKey>;
  onClose: () => void;
  children: ReactNode;
}

/** Categories and groups in a drawer on narrow pages. */
function SideDrawer({ isOpen, words, onClose, children }: SideDrawerProps) {
  return (
    <Drawer isOpen={isOpen} title={words('side')} closeLabel={words('close')} onClose={onClose}>
      {children}
    </Drawer>
  );
}

interface PlaceButtonProps {
  filter: AssetFilter;
  groups: readonly AssetGroup[];
  words: OwnWords<LibraryKey>;
  onOpen: () => void;
}

/** Names the selected category or group on narrow pages and opens their list. */
function PlaceButton({ filter, groups, words, onOpen }: PlaceButtonProps) {
  const localized = useLocalized();
  const row = assetTypeRows.find(({ key }) => key === filter.type);
  const group = filter.group === 'none' ? words('noGroup') : groups.find(({ id }) => id === filter.group)?.name;
  const place = group ?? (row ? localized(row.title) : words('allTypes'));
  return (
    <Button icon="folder" className={noAssetsStyles.place} aria-label={`${place}: ${words('side')}`} onClick={onOpen}>
      {place}
    </Button>
  );
}

export interface AssetFiltersProps {
  filter: AssetFilter;
  /** The selected category; undefined: all of them. */
  row: AssetTypeRow | undefined;
  /** Number of materials with missing metadata. */
  missing: number | undefined;
  isChoosing: boolean;
  words: OwnWords<LibraryKey>;
  onChange: (change: Record<string, string | undefined>) => void;
  onChoosing: (isOn: boolean) => void;
}

/** Filters and sort order of a category. */
export function AssetFilters({
  filter,
  row,
  missing,
  isChoosing,
  words,
  onChange: set,
  onChoosing,
}: AssetFiltersProps) {
  const localized = useLocalized();
  const fact = (
    name: 'gender' | 'style' | 'fabric',
    choices: readonly { key: string; title: { zh: string; en: string } }[],
  ) => (
    <FilterSelect
      label={words(name)}
      value={filter[name]}
      all={`${words(name)}: ${words('any')}`}
      options={choices.map(({ key, title }) => ({ value: key, label: localized(title) }))}
      onChange={(value) => set({ [name]: value })}
    />
  );
  return (
    <>
      {row && !row.hasGender ? null : fact('gender', assetGenders)}
      {row && row.styles.length > 0 ? fact('style', row.styles) : null}
      {row && !row.hasFabric ? null : fact('fabric', assetFabrics)}
      <Button aria-pressed={filter.isMissing} onClick={() => set({ missing: filter.isMissing ? undefined : '1' })}>
        {words('missingCount', { count: missing?.toLocaleString('en') ?? '' })}
      </Button>
      <span className={styles.space} />
      <FilterSelect
        label={words('order')}
        value={filter.order}
        options={assetOrders.map((order) => ({ value: order, label: words(order) }))}
        onChange={(order) => set({ order: order === 'newest' ? undefined : order })}
      />
      <Button kind="quiet" label={words(isChoosing ? 'chooseEnd' : 'choose')} onClick={() => onChoosing(!isChoosing)} />
    </>
  );
}

const cleared = { gender: undefined, style: undefined, fabric: undefined, missing: undefined, q: undefined };

export interface AssetsPageProps {
  /** /patternLibrary/companyLibrary: sewing patterns only, created from pattern files. */
  isPatterns?: boolean;
}

const filterOf = (address: Address, isPatterns: boolean): AssetFilter => ({
  ...assetFilterOf(address),
  ...(isPatterns && { type: 'sewingPattern' }),
});

interface SharedPictureProps {
  address: Address;
  words: OwnWords<LibraryKey>;
  onSaved: () => void;
}

/** Asks for the target of the image from the link in the address; reports an expired link. */
function SharedPicture({ address, words, onSaved }: SharedPictureProps) {
  const share = address.get('share');
  const { data, error } = useQuery({ ...callQuery(getShare, { id: share }), enabled: share !== '' }, queryClient);
  useEffect(() => {
    if (error) dialogs.showError(error);
  }, [error]);
  if (!data || share === '') return null;
  const close = () => address.set({ share: undefined });
  const items = [{ result: null, task: { name: data.name }, share }];
  const saved = () => {
    close();
    onSaved();
  };
  return <SaveDialog items={items} words={words} onSaved={saved} onClose={close} />;
}

/** Name of the selected group or category, else of the library. */
const useTitle = (filter: AssetFilter, groups: readonly AssetGroup[], isPatterns: boolean): string => {
  const words = useOwnWords(libraryTexts);
  const localized = useLocalized();
  const state = useSessionState();
  const isCompany = state.status === 'signed-in' && state.identity.company !== null;
  const group = groups.find(({ id }) => id === filter.group);
  const row = assetTypeRows.find(({ key }) => key === filter.type);
  if (group) return group.name;
  if (isPatterns) return words('patterns');
  return row ? localized(row.title) : words(isCompany ? 'companyAssets' : 'assets');
};

/** /resource/corpResource: the materials of the current identity. */
export function AssetsPage({ isPatterns = false }: AssetsPageProps) {
  const words = useOwnWords(libraryTexts);
  const address = useAddress();
  const isNarrow = useIsNarrow();
  const filter = filterOf(address, isPatterns);
  const listing = useAssets(filter);
  const chosen = useChosen<Asset>(keyOfAsset, assetLimits.atOnceInLibrary);
  // Missing metadata is shown on tiles only when filtered by it.
  const extra = useMemo(() => {
    if (isPatterns) return patternTile(words);
    return filter.isMissing ? undefined : () => '';
  }, [isPatterns, filter.isMissing, words]);
  const face = useAssetFace(words, extra);
  const [opened, setOpened] = useState<Asset>();
  const [edited, setEdited] = useState<readonly Asset[]>();
  const [dropped, setDropped] = useState<DroppedFile[]>();
  const [isSideOpen, setSideOpen] = useState(false);
  const { marks } = listing;
  const narrowed = isNarrowed(filter);
  const row = assetTypeRows.find(({ key }) => key === filter.type);
  const picked = [...chosen.items.values()];
  const changed = async () => {
    chosen.setOn(false);
    setEdited(undefined);
    setOpened(undefined);
    // The pickers of tool pages share this data.
    void queryClient.invalidateQueries({ queryKey: ['/assets'] });
    await listing.reload();
  };
  const set = (change: Parameters<typeof address.set>[0]) => {
    chosen.setOn(false);
    address.set(change);
  };
  const acts = useAssetActs(
    words,
    () => void changed(),
    (type, group) => set({ type, group }),
  );
  const groups = marks?.groups ?? [];
  const hasFilters = marks?.total !== 0 || narrowed;
  const title = useTitle(filter, groups, isPatterns);
  const upload = <UploadButton words={words} isPatterns={isPatterns} onFiles={setDropped} />;
  const side = (
    <AssetsSide
      filter={filter}
      isPatterns={isPatterns}
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
      title={title}
      count={marks ? words(isPatterns ? 'patternsCount' : 'pictures', { count: marks.total.toLocaleString('en') }) : ''}
      words={words}
      search={{ value: filter.search, onChange: (q) => set({ q }) }}
      side={isNarrow ? null : side}
      acts={hasFilters ? upload : null}
      filters={
        hasFilters || isNarrow ? (
          <>
            <PlaceButton filter={filter} groups={groups} words={words} onOpen={() => setSideOpen(true)} />
            {hasFilters ? (
              <AssetFilters
                filter={filter}
                row={row}
                missing={marks?.missing}
                isChoosing={chosen.isOn}
                words={words}
                onChange={set}
                onChoosing={chosen.setOn}
              />
            ) : null}
          </>
        ) : null
      }
    >
      <AssetUploads
        files={dropped}
        type={filter.type}
        isPatterns={isPatterns}
        group={filter.group === '' || filter.group === 'none' ? undefined : filter.group}
        groups={groups}
        words={words}
        onFiles={setDropped}
        onMade={() => void listing.reload()}
      >
        <ListingGallery
          listing={listing}
          address={address}
          words={words}
          empty={
            <NoAssets
              isPatterns={isPatterns}
              isNarrowed={narrowed}
              search={filter.search}
              words={words}
              onClear={() => set(cleared)}
              upload={upload}
            />
          }
          label={title}
          face={face}
          chosen={chosen}
          max={assetLimits.atOnceInLibrary}
          onOpen={setOpened}
          onDrop={(target) => void acts.move(picked, target)}
        />
      </AssetUploads>
      {chosen.isOn ? (
        <AssetBatch
          chosen={chosen}
          groups={groups}
          shownType={row?.key}
          acts={acts}
          words={words}
          onEdit={() => setEdited(picked)}
        />
      ) : null}
      <AssetDialogs
        opened={opened}
        edited={edited}
        groups={groups}
        words={words}
        onOpen={setOpened}
        onEdit={setEdited}
        onSaved={() => void changed()}
        onDelete={(asset) => void acts.recycle([asset])}
      />
      <TakenGroup address={address} words={words} onTaken={() => void changed()} />
      <SharedPicture address={address} words={words} onSaved={() => void changed()} />
      {isNarrow ? (
        <SideDrawer isOpen={isSideOpen} words={words} onClose={() => setSideOpen(false)}>
          {side}
        </SideDrawer>
      ) : null}
    </PageFrame>
  );
}
