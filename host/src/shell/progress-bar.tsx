import { routeAtPath } from '@atelier/catalogue/routes';
import { useText } from '@atelier/platform/i18n';
import { useNavigation } from 'react-router-dom';
import styles from './progress-bar.module.css';

/** A stitch along the top while a protected page loads; public pages show none. */
export const ProgressBar = () => {
  const t = useText('host');
  const { state, location } = useNavigation();
  const isShown = state === 'loading' && routeAtPath(location.pathname)?.access !== 'public';
  return isShown ? <div className={styles.bar} role="progressbar" aria-label={t('shell.progress')} /> : null;
};
