import { useText } from '@atelier/platform/i18n';
import { Link, useLocation } from '@atelier/platform/router';
import { useSessionState } from '@atelier/platform/session';
import { useBrand } from '@atelier/platform/theme';
import { buttonClass } from '@atelier/ui/button';
import { Logo } from '@atelier/ui/logo';
import type { ReactNode } from 'react';
import { PageSwitches } from './page-switches.tsx';
import styles from './public-frame.module.css';

/** Pages without the shell's header: logo, language and theme switch, sign-in button. */
export function PublicFrame({ children }: { children: ReactNode }) {
  const t = useText('account');
  const brand = useBrand();
  const { status } = useSessionState();
  const { pathname } = useLocation();
  return (
    <div className={styles.ground}>
      <div className={styles.page}>
        <header className={styles.head}>
          <Link className={styles.logo} to="/home" aria-label={t('brand.home', { name: brand.webName })}>
            <Logo name={brand.webName} mark={brand.logo} />
          </Link>
          <nav className={styles.ways}>
            <Link to="/home">{t('pricing.home')}</Link>
            <Link to="/pricing" aria-current={pathname === '/pricing' ? 'page' : undefined}>
              {t('pricing.nav')}
            </Link>
          </nav>
          <span className={styles.right}>
            <PageSwitches />
            {status === 'signed-in' ? (
              <Link className={buttonClass({ kind: 'primary' })} to="/dashboard">
                {t('pricing.open')}
              </Link>
            ) : (
              <>
                <Link
                  className={buttonClass({ kind: 'quiet' })}
                  to={pathname === '/pricing' ? '/login?redirect=%2Fpricing' : '/login'}
                >
                  {t('pricing.signIn')}
                </Link>
                <Link className={buttonClass({ kind: 'primary' }, styles.start)} to="/register">
                  {t('pricing.start')}
                </Link>
              </>
            )}
          </span>
        </header>
        <main>{children}</main>
      </div>
    </div>
  );
}
