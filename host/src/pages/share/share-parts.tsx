import { useLanguage } from '@atelier/platform/i18n';
import { Button, buttonClass } from '@atelier/ui/button';
import { StitchedGarment } from '@atelier/ui/stitched-garment';
import { Link } from 'react-router-dom';
import en from '../../locales/en/share.json' with { type: 'json' };
import zh from '../../locales/zh/share.json' with { type: 'json' };
import styles from './share-page.module.css';

type ShareTexts = Readonly<Record<keyof typeof zh, string>>;

/** Texts of the page behind a link; loaded with its chunk. */
const shareTexts = { zh, en };

export const useShareTexts = (): ShareTexts => shareTexts[useLanguage()];

/** A link without content, with the reason. */
export const UnavailableLink = ({
  kind,
  onRetry,
}: {
  kind: 'expired' | 'notFound' | 'failed';
  onRetry: () => void;
}) => {
  const t = useShareTexts();
  return (
    <div className={styles.closed}>
      <StitchedGarment />
      <h1>{t[kind]}</h1>
      <p>{t[`${kind}Body`]}</p>
      {kind === 'failed' ? (
        <Button kind="primary" label={t.retry} onClick={onRetry} />
      ) : (
        <Link to="/home" className={buttonClass({ kind: 'primary' })}>
          {t.home}
        </Link>
      )}
    </div>
  );
};
