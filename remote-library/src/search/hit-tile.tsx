import { type AttributeKey, choiceOf } from '@atelier/catalogue/attributes';
import { imageSearchAddress } from '@atelier/catalogue/image-search-address';
import type { SearchHit, SharedPart } from '@atelier/contract/image-search';
import { useLanguage, useLocalized } from '@atelier/platform/i18n';
import { Link } from '@atelier/platform/router';
import { Icon } from '@atelier/ui/icon';
import { IconButton } from '@atelier/ui/icon-button';
import { Tip } from '@atelier/ui/tip';
import styles from './hit-tile.module.css';
import { useSearchWords } from './use-search-words.ts';

/** What a tile shows of a hit, wherever it was found. */
export interface ShownHit {
  key: string;
  name: string;
  thumbUrl: string;
  similar: string;
}

export const shownHit = ({ asset, result }: SearchHit, language: string): ShownHit | undefined => {
  if (asset) {
    const name = (language === 'en' ? asset.name_en : null) ?? asset.name;
    const { thumb_url: thumbUrl } = asset.image;
    return { key: asset.id, name, thumbUrl, similar: imageSearchAddress({ kind: 'asset', id: asset.id }) };
  }
  if (!result) return undefined;
  const { id, thumb_url: thumbUrl } = result.result;
  return { key: id, name: result.task.name, thumbUrl, similar: imageSearchAddress({ kind: 'result', id }) };
};

export interface HitTileProps {
  hit: SearchHit;
  shown: ShownHit;
  /** From 1. */
  rank: number;
  onOpen: (hit: SearchHit) => void;
}

/** One picture that was found: where, how alike, and the way on from it. */
export function HitTile({ hit, shown, rank, onOpen }: HitTileProps) {
  const t = useSearchWords();
  const { design, colour } = hit;
  return (
    <li className={styles.hit}>
      <div className={styles.tile}>
        <button type="button" className={styles.face} onClick={() => onOpen(hit)}>
          <img src={shown.thumbUrl} alt={shown.name} loading="lazy" draggable={false} />
        </button>
        <div className={styles.bar}>
          <Tip text={t('open')} placement="top">
            <IconButton icon="zoom" label={`${t('open')}: ${shown.name}`} onClick={() => onOpen(hit)} />
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

/** Words only for what both drawings say themselves. */
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
