import { type AssetChoice, type AssetTypeKey, assetFabrics, assetGenders } from '@atelier/catalogue/asset-types';
import { imageSearchAddress } from '@atelier/catalogue/image-search-address';
import type { Asset } from '@atelier/contract/assets';
import { groupOptions } from '@atelier/contract/group-tree';
import type { UploadedImage } from '@atelier/contract/task';
import type { PictureRules } from '@atelier/picture-editors/check-picture';
import { type OwnTexts, type OwnWords, useOwnWords } from '@atelier/picture-editors/own-words';
import { dialogs } from '@atelier/platform/dialogs';
import { useLanguage, useLocalized } from '@atelier/platform/i18n';
import { navigation } from '@atelier/platform/navigation';
import { Button } from '@atelier/ui/button';
import { Dialog } from '@atelier/ui/dialog';
import { Icon } from '@atelier/ui/icon';
import { Menu } from '@atelier/ui/menu';
import { EmptyState, Skeleton } from '@atelier/ui/placeholders';
import { Select } from '@atelier/ui/select';
import { TextInput } from '@atelier/ui/text-input';
import { useBusy } from '@atelier/ui/use-busy';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import en from '../locales/en/materials.json' with { type: 'json' };
import zh from '../locales/zh/materials.json' with { type: 'json' };
import styles from './material-dialog.module.css';
import {
  changedFilter,
  factsOfType,
  freshFilter,
  isLibrary,
  isNarrowed,
  type MaterialFilter,
} from './material-filter.ts';
import materialFiltersStyles from './material-filters.module.css';
import { MaterialForm } from './material-form.tsx';
import { MaterialGrid } from './material-grid.tsx';
import { MaterialSide, moveMaterial, removeMaterial, takeMaterials } from './material-side.tsx';
import {
  entryOfAsset,
  type MaterialEntry,
  refreshMaterials,
  toggledChoice,
  useGroups,
  useMaterials,
} from './use-materials.ts';

/** Search debounce in milliseconds. */
const searchRest = 250;

const any = '';

interface MaterialFiltersProps {
  filter: MaterialFilter;
  words: OwnWords<MaterialKey>;
  onChange: (change: Partial<MaterialFilter>) => void;
}

/** Search by name, and filters by the category's attributes. */
function MaterialFilters({ filter, words, onChange }: MaterialFiltersProps) {
  const localized = useLocalized();
  const [typed, setTyped] = useState(filter.search);
  const change = useRef(onChange);
  useEffect(() => {
    change.current = onChange;
  });
  useEffect(() => {
    const timer = setTimeout(() => change.current({ search: typed }), searchRest);
    return () => clearTimeout(timer);
  }, [typed]);
  useEffect(() => {
    if (filter.search === '') setTyped('');
  }, [filter.search]);

  const { hasGender, hasFabric, styles: kinds } = factsOfType(filter.type);
  const fact = (label: MaterialKey, part: 'gender' | 'style' | 'fabric', choices: readonly AssetChoice[]) => (
    <Select
      aria-label={words(label)}
      value={filter[part] ?? any}
      options={[
        { value: any, label: `${words(label)}: ${words('any')}` },
        ...choices.map((choice) => ({ value: choice.key, label: localized(choice.title) })),
      ]}
      onChange={(value) => onChange({ [part]: value === any ? undefined : value })}
    />
  );
  return (
    <div className={materialFiltersStyles.filters}>
      <TextInput
        className={materialFiltersStyles.search ?? ''}
        aria-label={words('search')}
        placeholder={words('search')}
        before={<Icon name="search" size={16} />}
        value={typed}
        data-safe-focus=""
        onChange={(event) => setTyped(event.target.value)}
      />
      {isLibrary(filter.source) ? (
        <>
          {hasGender ? fact('gender', 'gender', assetGenders) : null}
          {kinds.length > 0 ? fact('style', 'style', kinds) : null}
          {hasFabric ? fact('fabric', 'fabric', assetFabrics) : null}
        </>
      ) : null}
    </div>
  );
}

export const materialTexts = { zh, en } satisfies OwnTexts<keyof typeof zh>;

export type MaterialKey = keyof typeof materialTexts.zh;

export interface ChosenActsProps {
  chosen: readonly MaterialEntry[];
  words: OwnWords<MaterialKey>;
  onEdit: (asset: Asset) => void;
  /** Called after deletion. */
  onGone: (asset: Asset) => void;
}

/** Actions on the last selected image: find similar ones, and edit own assets. */
export function ChosenActs({ chosen, words, onEdit, onGone }: ChosenActsProps) {
  const language = useLanguage();
  const last = chosen.at(-1);
  if (!last) return null;
  const { from } = last;
  const address = imageSearchAddress({ kind: from.kind, id: from.kind === 'asset' ? from.asset.id : from.id });
  return (
    <div className={styles.acts}>
      <b className={styles.name}>{last.name[language]}</b>
      <Button kind="quiet" size="s" icon="search" onClick={() => navigation.open(address)}>
        {words('moreLikeThis')}
      </Button>
      {from.kind === 'asset' && from.asset.scope === 'private' ? (
        <AssetActs asset={from.asset} words={words} onEdit={onEdit} onGone={onGone} />
      ) : null}
    </div>
  );
}

function AssetActs({ asset, words, onEdit, onGone }: Omit<ChosenActsProps, 'chosen'> & { asset: Asset }) {
  const groups = useGroups('private', asset.type);
  return (
    <>
      <Button kind="quiet" size="s" icon="edit" label={words('edit')} onClick={() => onEdit(asset)} />
      {groups.length === 0 ? null : (
        <Menu
          label={words('move')}
          opener={(opener) => <Button {...opener} kind="quiet" size="s" icon="folder" label={words('move')} />}
          items={[
            { key: 'none', label: words('noGroup'), onSelect: () => void moveMaterial(asset, null, words) },
            ...groupOptions(groups).map(({ value, label }) => ({
              key: value,
              label,
              onSelect: () => void moveMaterial(asset, value, words),
            })),
          ]}
        />
      )}
      <Button
        kind="quiet"
        size="s"
        icon="trash"
        label={words('remove')}
        onClick={() => {
          void removeMaterial(asset, words).then((isGone) => {
            if (isGone) onGone(asset);
          });
        }}
      />
    </>
  );
}

export interface MaterialDialogProps {
  /** Initial category. */
  type: AssetTypeKey;
  /** Maximum number of selected images. */
  max: number;
  rules: PictureRules;
  /** New uploads of the selection, in order of selection. */
  onPick: (images: UploadedImage[]) => void;
  onClose: () => void;
}

type View = { kind: 'browse' } | { kind: 'add' } | { kind: 'edit'; asset: Asset };

/** Library dialog with own and public assets, favourites and history: select for an input, upload, organise. */
export function MaterialDialog({ type, max, rules, onPick, onClose }: MaterialDialogProps) {
  const words = useOwnWords(materialTexts);
  const [filter, setFilter] = useState<MaterialFilter>(() => freshFilter(type));
  const [chosen, setChosen] = useState<readonly MaterialEntry[]>([]);
  const [view, setView] = useState<View>({ kind: 'browse' });
  const { isBusy: isTaking, run } = useBusy(dialogs.showError);
  const list = useMaterials(filter);
  const groups = useGroups(filter.source === 'private' ? 'private' : 'public', filter.type);
  const change = (part: Partial<MaterialFilter>) => {
    setFilter((old) => changedFilter(old, part));
    if (part.source !== undefined || part.type !== undefined) setView({ kind: 'browse' });
  };
  const toggle = (entry: MaterialEntry) => {
    const next = toggledChoice(chosen, entry, max);
    if (next.isFull) dialogs.toast({ message: words('full', { max }) });
    setChosen(next.chosen);
  };
  const use = async (entries: readonly MaterialEntry[]) => {
    if (entries.length > 0) await run(async () => onPick(await takeMaterials(entries)));
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || view.kind !== 'browse') return;
    event.preventDefault();
    void use(chosen);
  };
  const handleSaved = async (asset: Asset) => {
    const entry = entryOfAsset(asset);
    await refreshMaterials();
    dialogs.toast({ message: words(view.kind === 'edit' ? 'saved' : 'added') });
    setFilter(changedFilter(freshFilter(asset.type), { source: 'private', type: asset.type }));
    setChosen((old) =>
      view.kind === 'edit'
        ? old.map((one) => (one.key === entry.key ? entry : one))
        : toggledChoice(old, entry, max).chosen,
    );
    setView({ kind: 'browse' });
  };
  const count = chosen.length;
  const useLabel = isTaking ? words('taking') : count > 1 ? words('useMany', { count }) : words('use');

  return (
    <Dialog
      isOpen
      size="editor"
      title={words('title')}
      closeLabel={words('close')}
      onClose={onClose}
      note={
        <span role="status">{count === 0 && max === 1 ? words('chooseOne') : words('chosen', { count, max })}</span>
      }
      actions={
        <>
          {view.kind === 'add' ? null : (
            <Button icon="upload" label={words('upload')} onClick={() => setView({ kind: 'add' })} />
          )}
          <Button
            kind={view.kind === 'browse' ? 'primary' : 'plain'}
            label={useLabel}
            isBusy={isTaking}
            disabled={count === 0}
            onClick={() => void use(chosen)}
          />
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keyboard shortcut of the dialog, also a button */}
      <div className={styles.desk} onKeyDown={handleKey}>
        <MaterialSide filter={filter} groups={groups} words={words} onChange={change} />
        {view.kind === 'browse' ? (
          <div className={styles.main}>
            <MaterialFilters filter={filter} words={words} onChange={change} />
            <ChosenActs
              chosen={chosen}
              words={words}
              onEdit={(asset) => setView({ kind: 'edit', asset })}
              onGone={(asset) => setChosen(chosen.filter(({ key }) => key !== entryOfAsset(asset).key))}
            />
            {list.isLoading ? (
              <div className={styles.waiting} role="status" aria-label={words('loading')}>
                <Skeleton shape="picture" count={10} />
              </div>
            ) : null}
            {list.isFailed ? (
              <EmptyState title={words('loadFailed')} action={<Button label={words('retry')} onClick={list.retry} />} />
            ) : null}
            {!list.isLoading && !list.isFailed && list.entries.length === 0 ? (
              <Nothing
                filter={filter}
                words={words}
                onClear={() => setFilter(freshFilter(filter.type, filter.source))}
              />
            ) : null}
            {list.entries.length > 0 ? (
              <MaterialGrid
                list={list}
                chosen={chosen}
                takesMany={max > 1}
                words={words}
                onToggle={toggle}
                onUse={(entry) =>
                  void use(
                    chosen.some(({ key }) => key === entry.key) ? chosen : toggledChoice(chosen, entry, max).chosen,
                  )
                }
              />
            ) : null}
          </div>
        ) : (
          <MaterialForm
            key={view.kind === 'edit' ? view.asset.id : 'new'}
            asset={view.kind === 'edit' ? view.asset : undefined}
            type={filter.type}
            group={filter.source === 'private' && filter.group !== 'none' ? filter.group : undefined}
            rules={rules}
            words={words}
            onSaved={handleSaved}
            onCancel={() => setView({ kind: 'browse' })}
          />
        )}
      </div>
    </Dialog>
  );
}

function Nothing({
  filter,
  words,
  onClear,
}: {
  filter: MaterialFilter;
  words: ReturnType<typeof useOwnWords<keyof typeof materialTexts.zh>>;
  onClear: () => void;
}) {
  if (isNarrowed(filter)) {
    return <EmptyState title={words('nothing')} action={<Button label={words('clear')} onClick={onClear} />} />;
  }
  if (!isLibrary(filter.source)) {
    return <EmptyState title={words('emptyResults')}>{words('emptyResultsBody')}</EmptyState>;
  }
  const isOwn = filter.source === 'private';
  return (
    <EmptyState title={words(isOwn ? 'emptyPrivate' : 'emptyPublic')}>
      {words(isOwn ? 'emptyPrivateBody' : 'emptyPublicBody')}
    </EmptyState>
  );
}
