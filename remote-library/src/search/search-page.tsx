import { maxImageBytes, maxImagePixels, maxImageRatio, minImageSidePx } from '@atelier/catalogue/constants';
import {
  getSearchPlaces,
  type SearchCrop,
  type SearchMode,
  type SearchPlace,
  searchByImage,
  searchPlaces,
} from '@atelier/contract/image-search';
import { getTools } from '@atelier/contract/tools';
import { admit, pastedFiles } from '@atelier/picture-editors/admission';
import type { PictureSlot } from '@atelier/picture-editors/picture-slot';
import { http } from '@atelier/platform/http';
import { useLanguage } from '@atelier/platform/i18n';
import { callQuery, queryClient, useQuery } from '@atelier/platform/queries';
import { Checkbox } from '@atelier/ui/checkbox';
import { Icon } from '@atelier/ui/icon';
import { IconButton } from '@atelier/ui/icon-button';
import { Skeleton } from '@atelier/ui/placeholders';
import { Segmented } from '@atelier/ui/segmented';
import { Sheet } from '@atelier/ui/sheet';
import { StitchProgress } from '@atelier/ui/stitch';
import { Tip } from '@atelier/ui/tip';
import { type CSSProperties, type DragEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchWords } from '../frame/page-words.ts';
import { useLatestParams } from '../listing/use-address.ts';
import { CropLayer, firstFrame } from './crop-layer.tsx';
import { ChooseFile, DropPlace, type DropPlaceProps, UploadState } from './drop-place.tsx';
import queryPictureStyles from './query-picture.module.css';
import { readAddress, type SearchAddress, writeAddress } from './search-address.ts';
import styles from './search-page.module.css';
import { SearchResults } from './search-results.tsx';

/** Poll interval while images wait for indexing, ms. */
const askAgainMs = 4000;
const dayMs = 86_400_000;

const requestOf = ({ like, crop, mode, places, type, gender, style, fabric, days }: SearchAddress) => {
  if (!like) return undefined;
  // Rounded to whole days, so that the query key stays the same all day.
  const from = days === undefined ? undefined : new Date((Math.floor(Date.now() / dayMs) - days) * dayMs).toISOString();
  return {
    ...like,
    mode,
    places: [...places],
    ...(crop && { crop }),
    ...(type && { type }),
    ...(gender && { gender_style: gender }),
    ...(style && { style_type: style }),
    ...(fabric && { fabric_type: fabric }),
    ...(from && { from }),
  };
};

/** Runs the search in the query parameters. While only search options change, the last response stays. */
export const useImageSearch = (address: SearchAddress) => {
  const request = useMemo(() => requestOf(address), [address]);
  return useQuery(
    {
      queryKey: [searchByImage.path, request],
      queryFn: ({ signal }) => {
        if (!request) throw new Error('nothing is asked for');
        return http.call(searchByImage, request, { signal, quiet: true });
      },
      enabled: request !== undefined,
      retry: false,
      placeholderData: (before) => (before?.query.id === request?.id ? before : undefined),
      refetchInterval: (query) => ((query.state.data?.waiting ?? 0) > 0 ? askAgainMs : false),
    },
    queryClient,
  );
};

/** Contents of each source. */
const useSearchPlaces = () =>
  useQuery(
    {
      ...callQuery(getSearchPlaces, {}),
      refetchInterval: (query) => (query.state.data?.places.some(({ waiting }) => waiting > 0) ? askAgainMs : false),
    },
    queryClient,
  ).data;

interface QueryPictureProps {
  query: { name: string; url: string; width: number; height: number };
  crop: SearchCrop | undefined;
  onCrop: (crop: SearchCrop | undefined) => void;
}

/** The query image, with a crop frame where only a region is searched. */
function QueryPicture({ query, crop, onCrop }: QueryPictureProps) {
  const t = useSearchWords();
  const { name, url, width, height } = query;
  return (
    <div>
      <div className={queryPictureStyles.mount}>
        <div className={queryPictureStyles.picture} style={{ '--ratio': width / height } as CSSProperties}>
          <img className={queryPictureStyles.image} src={url} alt={t('picture', { name })} draggable={false} />
          {crop ? <CropLayer crop={crop} picture={query} onChange={onCrop} /> : null}
        </div>
        <div className={queryPictureStyles.tools}>
          <Tip text={t('crop')} placement="top">
            <IconButton
              icon="crop"
              label={t('crop')}
              aria-pressed={crop !== undefined}
              onClick={() => onCrop(crop ?? firstFrame(query))}
            />
          </Tip>
          <Tip text={t('whole')} placement="top">
            <IconButton icon="zoom" label={t('whole')} disabled={!crop} onClick={() => onCrop(undefined)} />
          </Tip>
        </div>
      </div>
      <p className={queryPictureStyles.hint}>
        {crop
          ? t('cropped', { name, width: crop.width, height: crop.height })
          : t('uncropped', { name, width, height })}
      </p>
    </div>
  );
}

export interface QueryPanelProps {
  address: SearchAddress;
  query: QueryPictureProps['query'] | undefined;
  /** The image of the query parameters is loading. */
  isPending: boolean;
  upload: DropPlaceProps;
  onChange: (change: Partial<SearchAddress>) => void;
}

/** The left panel: image, search options, and sources. */
export function QueryPanel({ address, query, isPending, upload, onChange }: QueryPanelProps) {
  const t = useSearchWords();
  return (
    <Sheet className={styles.panel}>
      <header className={styles.head}>
        <h1 className={styles.title}>{t('title')}</h1>
        {query ? <ChooseFile label={t('change')} onFile={upload.onFile} /> : null}
      </header>
      {query ? (
        <>
          <QueryPicture query={query} crop={address.crop} onCrop={(crop) => onChange({ crop })} />
          {upload.slot ? <UploadState slot={upload.slot} onAgain={upload.onAgain} /> : null}
        </>
      ) : isPending ? (
        <div aria-busy="true">
          <Skeleton shape="picture" />
        </div>
      ) : (
        <DropPlace {...upload} />
      )}
      <div className={styles.field}>
        <span id="search-how" className={styles.label}>
          {t('how')}
        </span>
        <Segmented<SearchMode>
          aria-labelledby="search-how"
          value={address.mode}
          options={[
            { value: 'design', label: t('mode.design') },
            { value: 'colour', label: t('mode.colour') },
          ]}
          onChange={(mode) => onChange({ mode })}
        />
      </div>
      <Places places={address.places} onChange={(places) => onChange({ places })} />
      <p className={styles.note}>
        <Icon name="info" size={16} />
        {t('note')}
      </p>
    </Sheet>
  );
}

function Places({
  places,
  onChange,
}: {
  places: readonly SearchPlace[];
  onChange: (places: readonly SearchPlace[]) => void;
}) {
  const t = useSearchWords();
  const number = new Intl.NumberFormat(useLanguage());
  const known = useSearchPlaces();
  const rows = known?.places ?? [];
  const waiting = rows.reduce((sum, row) => sum + row.waiting, 0);
  const indexed = rows.reduce((sum, row) => sum + row.indexed, 0);
  const percent = Math.floor((100 * indexed) / Math.max(1, indexed + waiting));
  const toggle = (place: SearchPlace, isOn: boolean): void => {
    const next = searchPlaces.filter((one) => (one === place ? isOn : places.includes(one)));
    // At least one source must be selected.
    if (next.length > 0) onChange(next);
  };
  return (
    <fieldset className={styles.field}>
      <legend className={styles.label}>{t('where')}</legend>
      {searchPlaces.map((place) => {
        const row = rows.find((one) => one.place === place);
        return (
          <div key={place} className={styles.placeRow}>
            <Checkbox isChecked={places.includes(place)} onChange={(isOn) => toggle(place, isOn)}>
              {t(`place.${place}`)}
            </Checkbox>
            {row ? <span className={styles.count}>{number.format(row.indexed)}</span> : null}
          </div>
        );
      })}
      {waiting > 0 ? (
        <div className={styles.index} role="status">
          <b>{t('waitingTitle', { percent })}</b>
          <span>{t('waiting', { count: number.format(waiting) })}</span>
          <StitchProgress value={percent / 100} label={t('waitingTitle', { percent })} />
        </div>
      ) : null}
    </fieldset>
  );
}

/** The server's limits; until loaded, the catalogue's. Larger images are reduced in the browser. */
const useRules = () => {
  const limits = useQuery({ ...callQuery(getTools, {}), staleTime: Number.POSITIVE_INFINITY }, queryClient).data
    ?.limits;
  return {
    min_side: limits?.min_side ?? minImageSidePx,
    max_ratio: limits?.max_ratio ?? maxImageRatio,
    max_pixels: limits?.max_pixels ?? maxImagePixels,
    max_bytes: limits?.max_bytes ?? maxImageBytes,
    max_side: 4096,
    compresses: true,
  };
};

/** Uploads one query image; `onReady` receives its id. Another file replaces it, unmounting aborts it. */
export const useQueryUpload = (onReady: (id: string) => void) => {
  const [slot, setSlot] = useState<PictureSlot>();
  const held = useRef<{ file: File; controller: AbortController }>(undefined);
  const rules = useRules();
  const latest = useRef({ rules, onReady });
  useEffect(() => {
    latest.current = { rules, onReady };
  });
  useEffect(() => () => held.current?.controller.abort(), []);

  const start = useCallback((file: File, crops = false) => {
    held.current?.controller.abort();
    const controller = new AbortController();
    held.current = { file, controller };
    void admit({
      key: crypto.randomUUID(),
      file,
      rules: latest.current.rules,
      crops,
      signal: controller.signal,
      report: (next) => {
        if (controller.signal.aborted) return;
        setSlot(next.kind === 'ready' ? undefined : next);
        if (next.kind === 'ready') latest.current.onReady(next.image.id);
      },
    });
  }, []);

  const again = (crops: boolean): void => {
    if (held.current) start(held.current.file, crops);
  };
  return { slot, start, again };
};

/** Image files pasted anywhere on the page; text pasted into a text field is ignored. */
export const usePastedFile = (onFile: (file: File) => void): void => {
  const latest = useRef(onFile);
  useEffect(() => {
    latest.current = onFile;
  });
  useEffect(() => {
    const handlePaste = (event: ClipboardEvent): void => {
      const file = pastedFiles(event.clipboardData, event.target).find(({ type }) => type.startsWith('image/'));
      if (!file) return;
      event.preventDefault();
      latest.current(file);
    };
    document.addEventListener('paste', handlePaste);
    return () => document.removeEventListener('paste', handlePaste);
  }, []);
};

/** Changes some search fields; `replace` false adds a history entry. */
export type ChangeSearch = (part: Partial<SearchAddress>, replace?: boolean) => void;

/** The search in the query parameters, and its setter. */
export const useSearchAddress = (): readonly [SearchAddress, ChangeSearch] => {
  const [params, write] = useLatestParams();
  const address = useMemo(() => readAddress(params), [params]);
  const change: ChangeSearch = (part, replace) =>
    write((now) => new URLSearchParams(writeAddress({ ...readAddress(now), ...part })), replace);
  return [address, change];
};

const holdsFile = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

/** /patternLibrary/searchPattern: search by similar images. The search is stored in the query parameters. */
export function SearchPage() {
  const [address, change] = useSearchAddress();
  const [isOver, setOver] = useState(false);
  const search = useImageSearch(address);
  const { slot, start, again } = useQueryUpload((id) =>
    change({ like: { kind: 'image', id }, crop: undefined }, false),
  );
  usePastedFile(start);
  const handleDrop = (event: DragEvent): void => {
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (!file) return;
    event.preventDefault();
    start(file);
  };
  const query = address.like && !search.isError ? search.data?.query : undefined;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: drop target; the button beside it offers the same
    <div
      className={isOver ? `${styles.page} ${styles.over}` : styles.page}
      onDragOver={(event) => {
        if (!holdsFile(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={handleDrop}
    >
      <QueryPanel
        address={address}
        query={query}
        isPending={address.like !== undefined && search.isPending}
        upload={{ isOver, slot, onFile: start, onAgain: again }}
        onChange={change}
      />
      <SearchResults address={address} search={search} onChange={change} />
    </div>
  );
}
