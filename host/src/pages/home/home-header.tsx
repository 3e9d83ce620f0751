import { useLocalized } from '@atelier/platform/i18n';
import { useNavigation } from '@atelier/platform/navigation';
import { useSessionState } from '@atelier/platform/session';
import { useBrand } from '@atelier/platform/theme';
import { buttonClass } from '@atelier/ui/button-class';
import { Logo } from '@atelier/ui/logo';
import { Link } from 'react-router-dom';
import { pageAt, servedPage } from '../../addresses/navigation-table.ts';
import { LanguageButton, ThemeButton } from '../../shell/preference-buttons.tsx';
import styles from './home-header.module.css';
import page from './home-page.module.css';
import { useHomeTexts } from './home-texts.ts';
import { goToTools } from './tools-anchor.ts';

/** Squares, libraries and tutorials follow the fixed entries: they come with the registry and shift nothing. */
const links = ['/worksInspiration', '/pricing', '/styleLibrary', '/tutorial'] as const;

export const HomeHeader = () => {
  const t = useHomeTexts();
  const localized = useLocalized();
  const pages = useNavigation();
  const { webName, logo } = useBrand();
  return (
    <header className={`${page.wrap} ${styles.header}`}>
      <Link to="/home" aria-label={webName}>
        <Logo name={webName} mark={logo} />
      </Link>
      <nav className={styles.nav} aria-label={t.toTop}>
        <button type="button" onClick={goToTools}>
          {t.navTools}
        </button>
        {links.map((path) => {
          const row = path === '/pricing' ? pageAt(path, pages) : servedPage(path, pages);
          return row ? (
            <Link key={path} to={path}>
              {path === '/pricing' ? t.navPricing : localized(row.title)}
            </Link>
          ) : null;
        })}
      </nav>
      <div className={styles.end}>
        <LanguageButton />
        <ThemeButton />
        <Entrance />
      </div>
    </header>
  );
};

const Entrance = () => {
  const t = useHomeTexts();
  const { status } = useSessionState();
  if (status !== 'signed-out') {
    return (
      <Link to="/dashboard" className={buttonClass({ kind: 'primary' })}>
        {t.open}
      </Link>
    );
  }
  return (
    <>
      <Link to="/login" className={buttonClass({ kind: 'quiet' })}>
        {t.login}
      </Link>
      <Link to="/register" className={buttonClass({ kind: 'primary' })}>
        {t.start}
      </Link>
    </>
  );
};
