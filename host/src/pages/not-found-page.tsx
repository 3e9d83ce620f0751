import { useText } from '@atelier/platform/i18n';
import { buttonClass } from '@atelier/ui/button-class';
import { Sheet } from '@atelier/ui/sheet';
import { StitchedGarment } from '@atelier/ui/stitched-garment';
import { Link } from 'react-router-dom';
import styles from '../shell/full-message.module.css';

/** At /404 and at every address that no page has. */
export const NotFoundPage = () => {
  const t = useText('host');
  return (
    <Sheet padding={0} className={styles.sheet}>
      <div className={styles.column}>
        <StitchedGarment />
        <h1 className={styles.title}>{t('missing.title')}</h1>
        <p className={styles.sentence}>{t('missing.sentence')}</p>
        <div className={styles.actions}>
          <Link to="/dashboard" className={buttonClass({ kind: 'primary', size: 'l' })}>
            {t('missing.work')}
          </Link>
          <Link to="/home" className={buttonClass({ size: 'l' })}>
            {t('missing.home')}
          </Link>
        </div>
      </div>
    </Sheet>
  );
};
