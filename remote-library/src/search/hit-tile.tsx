import { type AttributeKey, choiceOf } from '@atelier/catalogue/attributes';
import type { SharedPart } from '@atelier/contract/image-search';
import { useLanguage, useLocalized } from '@atelier/platform/i18n';
import { Link } from '@atelier/platform/router';
import { Checkbox } from '@atelier/ui/checkbox';
import { Icon } from '@atelier/ui/icon';
import { IconButton } from '@atelier/ui/icon-button';
import { Tip } from '@atelier/ui/tip';
import { useSearchWords } from '../frame/page-words.ts';
import styles from './hit-tile.module.css';
import type { HitRow } from './search-address.ts';

export interface HitTileProps {
  row: HitRow;
  /** True when a click selects instead of opening. */
  isChoosing: boolean;
  isPicked: boolean;
  onOpen: (row: HitRow) => void;
  onPress: (row: HitRow, isSpan: boolean) => void;
}

/** One search hit: source, similarity and actions. */
export function HitTile({ row, isChoosing, isPicked, onOpen, onPress }: HitTileProps) {
  const t = useSearchWords();
  const { hit, shown, rank } = row;
  const { design, colour } = hit;
  return (
    <li className={styles.hit}>
      <div className={styles.tile} data-chosen={isPicked || undefined} data-choosing={isChoosing || undefined}>
        <button
          type="button"
          className={styles.face}
          aria-pressed={isChoosing ? isPicked : undefined}
          onClick={({ shiftKey, ctrlKey, metaKey }) => {
            if (isChoosing || ctrlKey || metaKey) onPress(row, shiftKey);
            else onOpen(row);
          }}
        >
          <img src={shown.thumbUrl} alt={shown.name} loading="lazy" draggable={false} />
        </button>
        <Checkbox
          className={styles.tick}
          isChecked={isPicked}
          aria-label={t('select', { name: shown.name })}
          onChange={() => onPress(row, false)}
        />
        <div className={styles.bar}>
          <Tip text={t('open')} placement="top">
            <IconButton icon="zoom" label={`${t('open')}: ${shown.name}`} onClick={() => onOpen(row)} />
          </Tip>
          <Tip text={t('more')} placement="top">
            <Link className={styles.link} to={shown.similar} aria-label={`${t('more')}: ${shown.name}`}>
              <Icon name="search" />
            </Link>
          </Tip>
        </div>
      </div>
      <p className={styles.line}>
        <span className={styles.name}>
          <b>{rank}</b>
          {shown.name}
        </span>
        <span className={styles.place}>{t(`place.${hit.place}`)}</span>
      </p>
      <p className={styles.figures}>{t('figures', { design, colour })}</p>
      <SameParts parts={hit.same} />
    </li>
  );
}

/** Shared attributes as text; only those visible in both images. */
function SameParts({ parts }: { parts: readonly SharedPart[] }) {
  const t = useSearchWords();
  const localized = useLocalized();
  const isEnglish = useLanguage() === 'en';
  const titles = parts.flatMap(({ attribute, choice }) => {
    const title = choiceOf(attribute as AttributeKey, choice)?.title;
    return title ? [isEnglish ? localized(title).toLowerCase() : localized(title)] : [];
  });
  if (titles.length === 0) return null;
  return <p className={styles.same}>{t('same', { parts: titles.join(t('separator')) })}</p>;
}
