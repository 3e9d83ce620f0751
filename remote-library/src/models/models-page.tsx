import { assetTypeRow } from '@atelier/catalogue/asset-types';
import {
  getModelSquare,
  getSquareMethods,
  modelOrders,
  type SquareMethod,
  type SquareMethodKind,
  type SquareModel,
  type SquareModelType,
  squareMethodKinds,
  squareModelTypes,
} from '@atelier/contract/model-square';
import type { ToolSummary } from '@atelier/contract/tools';
import { useChosen } from '@atelier/gallery/chosen';
import { type OwnTexts, type OwnWords, useOwnWords } from '@atelier/picture-editors/own-words';
import { http } from '@atelier/platform/http';
import { useLocalized } from '@atelier/platform/i18n';
import { callQuery, queryClient, useQuery } from '@atelier/platform/queries';
import { Button } from '@atelier/ui/button';
import { useIsNarrow } from '@atelier/ui/media-query';
import { EmptyState, Skeleton } from '@atelier/ui/placeholders';
import { type ReactNode, useState } from 'react';
import assets from '../assets/assets.module.css';
import frame from '../frame/frame.module.css';
import { ListingGallery } from '../frame/listing-gallery.tsx';
import { PageFrame } from '../frame/page-frame.tsx';
import { TilePicture } from '../frame/tile-picture.tsx';
import { type LibraryKey, libraryTexts } from '../library-texts.ts';
import { type Address, oneOf, useAddress } from '../listing/use-address.ts';
import { useListing } from '../listing/use-listing.ts';
import en from '../locales/en/models.json' with { type: 'json' };
import zh from '../locales/zh/models.json' with { type: 'json' };
import styles from '../square/square.module.css';
import { Nothing, Opened } from '../square/square-parts.tsx';
import { usePublicTools } from '../square/use-works.ts';
import { MethodList, wantedMethods } from './method-list.tsx';
import { ModelDetail } from './model-detail.tsx';
import { ModelFilters } from './model-filters.tsx';

/** The square's filter, stored in the query parameters. */
export interface ModelFilter {
  order: (typeof modelOrders)[number];
  type: SquareModelType | undefined;
  /** Filter for engines or templates, which are not materials. */
  method: SquareMethodKind | undefined;
  area: string;
  category: string;
  gender: string;
  style: string;
  search: string;
}

export const modelFilterOf = (address: Pick<Address, 'get'>): ModelFilter => {
  const method = oneOf(squareMethodKinds, address.get('type'));
  const type = oneOf(squareModelTypes, address.get('type'));
  const row = type && assetTypeRow(type);
  const style = address.get('style');
  return {
    order: oneOf(modelOrders, address.get('order')) ?? 'newest',
    type,
    method,
    area: address.get('area').slice(0, 40),
    // Categories and styles belong to a type.
    category: type ? address.get('category').slice(0, 64) : '',
    gender: oneOf(['woman', 'man', 'children'], address.get('gender')) ?? '',
    style: row?.styles.some(({ key }) => key === style) ? style : '',
    search: address.get('q').slice(0, 60),
  };
};

/** Clears the filters, but not the sort order. */
const noModelFilter = {
  ...{ type: undefined, area: undefined, category: undefined },
  ...{ gender: undefined, style: undefined, q: undefined },
} as const;

const requestOf = ({ order, type, area, category, gender, style, search }: ModelFilter) => ({
  order,
  ...(type && { type }),
  ...(area && { area }),
  ...(category && { category }),
  ...(gender && { gender }),
  ...(style && { style }),
  ...(search && { search }),
});

/** The public models. */
const useModels = (filter: ModelFilter) => {
  const request = requestOf(filter);
  return useListing({
    queryKey: [getModelSquare.path, request],
    marks: async (signal) => {
      const answer = await http.call(getModelSquare, { ...request, limit: 1 }, { signal, quiet: true });
      const { total, serial, types, categories } = answer;
      return { total, serial, types, categories, marks: [] };
    },
    range: async (range, signal): Promise<readonly SquareModel[]> =>
      (await http.call(getModelSquare, { ...request, ...range }, { signal, quiet: true })).items,
  });
};

/** Engines and templates: few, so they are loaded in one request. */
const useMethods = () => useQuery(callQuery(getSquareMethods, {}), queryClient);

export type ModelsKey = keyof typeof zh;

/** Texts of the model square. */
const modelsTexts: OwnTexts<ModelsKey> = { zh, en };

export interface ModelSideProps {
  words: OwnWords<ModelsKey>;
  types: readonly { type: SquareModelType; count: number }[];
  type: SquareModelType | SquareMethod['kind'] | undefined;
  methods: readonly SquareMethod[];
  onPick: (change: Record<string, string | undefined>) => void;
}

/** All entries, or one type of entry. */
export function ModelSide({ words, types, type, methods, onPick }: ModelSideProps) {
  const localized = useLocalized();
  const all = types.reduce((sum, { count }) => sum + count, 0);
  const row = (key: ModelSideProps['type'], label: string, count: number) => (
    <div className={assets.row} key={label}>
      <button
        type="button"
        className={assets.pick}
        aria-current={type === key}
        onClick={() =>
          onPick({ type: key, category: undefined, style: undefined, gender: undefined, model: undefined })
        }
      >
        <span>{label}</span>
        <span>{count}</span>
      </button>
    </div>
  );
  return (
    <nav className={assets.side} aria-label={words('types')}>
      {row(undefined, words('all'), all)}
      {types.map(({ type: key, count }) => row(key, localized(assetTypeRow(key)?.title ?? { zh: '', en: '' }), count))}
      {squareMethodKinds.map((kind) => {
        const count = methods.filter((method) => method.kind === kind).length;
        return count > 0 ? row(kind, words(kind), count) : null;
      })}
    </nav>
  );
}

export interface MethodPartProps {
  query: ReturnType<typeof useMethods>;
  tools: readonly ToolSummary[] | undefined;
  /** The filtered methods. */
  methods: readonly SquareMethod[];
  words: OwnWords<ModelsKey>;
  library: OwnWords<LibraryKey>;
  label: string;
  /** Shown when the filters match nothing. */
  empty: ReactNode;
}

/** Engines and templates with their loading, failed and empty states. */
export function MethodPart({ query, tools, methods, words, library, label, empty }: MethodPartProps) {
  if (query.isError)
    return (
      <div className={frame.note}>
        <EmptyState
          title={library('loadFailed')}
          action={<Button label={library('retry')} onClick={() => void query.refetch()} />}
        />
      </div>
    );
  if (!query.data || !tools)
    return (
      <div className={frame.waiting} role="status" aria-label={library('loading')}>
        <Skeleton shape="line" count={8} />
      </div>
    );
  if (methods.length === 0) return <div className={frame.note}>{empty}</div>;
  return <MethodList methods={methods} tools={tools} words={words} label={label} />;
}

export const keyOfModel = ({ id }: SquareModel): string => id;

/** Tile of a model: image, name, type. */
export const useModelFace = (words: OwnWords<ModelsKey>) => {
  const localized = useLocalized();
  const typeOf = ({ type }: SquareModel): string => localized(assetTypeRow(type)?.title ?? { zh: '', en: '' });
  return {
    keyOf: keyOfModel,
    nameOf: (model: SquareModel) => words('modelOf', { name: localized(model.name), type: typeOf(model) }),
    picture: (model: SquareModel) => <TilePicture url={model.thumb_url} width={model.width} height={model.height} />,
    caption: (model: SquareModel) => <span className={styles.name}>{localized(model.name)}</span>,
  };
};

/** /navTop/modelSquare: the public model library and the tools that use it. Filters and position are stored in the query parameters. */
export function ModelsPage() {
  const words = useOwnWords(modelsTexts);
  const library = useOwnWords(libraryTexts);
  const address = useAddress();
  const filter = modelFilterOf(address);
  const isNarrow = useIsNarrow();
  const tools = usePublicTools();
  const listing = useModels(filter);
  const face = useModelFace(words);
  const chosen = useChosen<SquareModel>(keyOfModel, 1);
  const [opened, setOpened] = useState<SquareModel>();
  const close = () => setOpened(undefined);
  const change = (changes: Record<string, string | undefined>) => {
    close();
    address.set(changes);
  };
  const detail = opened ? (
    <ModelDetail key={opened.id} model={opened} tools={tools} words={words} isAlone={!isNarrow} onClose={close} />
  ) : null;
  const total = listing.marks?.total;
  const types = listing.marks?.types ?? [];
  const { type, method, area, category, gender, style, search } = filter;
  const isNarrowed = Boolean(type || area || category || gender || style || search);
  const known = useMethods();
  const methods = wantedMethods(known.data?.methods ?? [], tools ?? [], { kind: method, area, search });
  const shown = method ? methods.length : total;
  const nothing = (
    <Nothing
      words={words}
      isNarrowed={isNarrowed || method !== undefined}
      onClear={() => change(noModelFilter)}
      way={{ to: '/clothingStyle', label: words('toTools') }}
    />
  );
  return (
    <div className={styles.page}>
      <PageFrame
        title={words('title')}
        count={shown === undefined ? '' : words('count', { count: shown.toLocaleString('en') })}
        words={library}
        search={{ value: search, onChange: (q: string) => change({ q }) }}
        side={
          isNarrow ? null : (
            <ModelSide
              words={words}
              types={types}
              type={type ?? method}
              methods={known.data?.methods ?? []}
              onPick={change}
            />
          )
        }
        filters={
          <ModelFilters
            filter={filter}
            categories={listing.marks?.categories ?? []}
            tools={tools}
            words={words}
            types={isNarrow ? types : undefined}
            onChange={change}
          />
        }
      >
        {method ? (
          <MethodPart
            query={known}
            tools={tools}
            methods={methods}
            words={words}
            library={library}
            label={words(method)}
            empty={nothing}
          />
        ) : (
          <ListingGallery
            listing={listing}
            address={address}
            words={library}
            empty={nothing}
            className={styles.list}
            label={words('title')}
            face={face}
            chosen={chosen}
            max={1}
            onOpen={setOpened}
          />
        )}
      </PageFrame>
      {detail ? (
        <Opened title={words('title')} closeLabel={words('close')} isNarrow={isNarrow} onClose={close}>
          {detail}
        </Opened>
      ) : null}
    </div>
  );
}
