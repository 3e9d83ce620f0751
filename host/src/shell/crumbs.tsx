import { useLocalized, useText } from '@atelier/platform/i18n';
import { useNavigation } from '@atelier/platform/navigation';
import { Link, useLocation } from 'react-router-dom';
import { crumbsOf } from '../menu/crumbs.ts';
import styles from './crumbs.module.css';

/** Above pages without a tool: where one is, and the way back. */
export const Crumbs = () => {
  const t = useText('host');
  const localized = useLocalized();
  const { pathname } = useLocation();
  const crumbs = crumbsOf(pathname, useNavigation());
  if (crumbs.length === 0) return null;
  return (
    <nav className={styles.crumbs} aria-label={t('shell.crumbs')}>
      <ol>
        {crumbs.map(({ path, title }) => (
          <li key={path}>
            {path === pathname ? (
              <span aria-current="page">{localized(title)}</span>
            ) : (
              <Link to={path}>{localized(title)}</Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
};
