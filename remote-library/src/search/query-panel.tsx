import { type SearchMode, type SearchPlace, searchPlaces } from '@atelier/contract/image-search';
import { useLanguage } from '@atelier/platform/i18n';
import { Checkbox } from '@atelier/ui/checkbox';
import { Icon } from '@atelier/ui/icon';
import { Segmented } from '@atelier/ui/segmented';
import { Sheet } from '@atelier/ui/sheet';
import { Skeleton } from '@atelier/ui/skeleton';
import { StitchProgress } from '@atelier/ui/stitch-progress';
import { ChooseFile, DropPlace, type DropPlaceProps, UploadState } from './drop-place.tsx';
import { QueryPicture, type QueryPictureProps } from './query-picture.tsx';
import type { SearchAddress } from './search-address.ts';
import styles from './search-page.module.css';
import { useSearchPlaces } from './use-image-search.ts';
import { useSearchWords } from './use-search-words.ts';

export interface QueryPanelProps {
  address: SearchAddress;
  query: QueryPictureProps['query'] | undefined;
  /** The picture of the query parameters is loading. */
  isPending: boolean;
  upload: DropPlaceProps;
  onChange: (change: Partial<SearchAddress>) => void;
}

/** The left sheet: the picture, how to search, and where. */
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
    // Nowhere is no place to search.
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
