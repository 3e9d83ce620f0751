import { useText } from '@atelier/platform/i18n';
import { useNavigation as usePages } from '@atelier/platform/navigation';
import { useNavigation } from 'react-router-dom';
import { isPublicPage, pageAt } from '../addresses/navigation-table.ts';
import styles from './progress-bar.module.css';

/** A stitch along the top while a protected page loads; public pages show none. */
export const ProgressBar = () => {
  const t = useText('host');
  const { state, location } = useNavigation();
  const pages = usePages();
  const isShown = state === 'loading' && !isPublicPage(pageAt(location.pathname, pages));
  return isShown ? <div className={styles.bar} role="progressbar" aria-label={t('shell.progress')} /> : null;
};
