import { useLocalized, useText } from '@atelier/platform/i18n';
import { useNavigation } from '@atelier/platform/navigation';
import { Link, useSearchParams } from '@atelier/platform/router';
import { useBrand } from '@atelier/platform/theme';
import { Logo } from '@atelier/ui/logo';
import type { ReactNode } from 'react';
import { PageSwitches } from '../frame/page-switches.tsx';
import coat from './pictures/coat.svg';
import dress from './pictures/dress.svg';
import knit from './pictures/knit.svg';
import styles from './sign-in-frame.module.css';
import signInIllustrationStyles from './sign-in-illustration.module.css';

/** Three garments of our own engine, the same in both themes, and a greeting. */
function SignInIllustration({ isNewcomer }: { isNewcomer: boolean }) {
  const t = useText('account');
  const brand = useBrand();
  return (
    <aside className={signInIllustrationStyles.wall} aria-label={brand.webName}>
      <Link className={signInIllustrationStyles.logo} to="/home" aria-label={t('brand.home', { name: brand.webName })}>
        <Logo name={brand.webName} mark={brand.logo} />
      </Link>
      <div className={signInIllustrationStyles.rail} aria-hidden="true">
        <img className={signInIllustrationStyles.knit} src={knit} alt="" width="400" height="520" />
        <img className={signInIllustrationStyles.coat} src={coat} alt="" width="400" height="520" />
        <img className={signInIllustrationStyles.dress} src={dress} alt="" width="400" height="520" />
      </div>
      <p className={signInIllustrationStyles.words}>
        {t(isNewcomer ? 'wall.newFirst' : 'wall.first')}
        <br />
        {t(isNewcomer ? 'wall.newSecond' : 'wall.second')}
      </p>
    </aside>
  );
}

/** Why a visitor is here: the page that needs an account, and that it opens afterwards. */
function Reason() {
  const t = useText('account');
  const localized = useLocalized();
  const [query] = useSearchParams();
  const path = query.get('redirect')?.split('?')[0];
  const page = Object.values(useNavigation())
    .flat()
    .find((row) => row.path === path);
  return page ? <p className={styles.reason}>{t('signIn.reason', { page: localized(page.title) })}</p> : null;
}

export interface SignInFrameProps {
  title: string;
  /** Top right: the way to the other page. */
  aside: ReactNode;
  children: ReactNode;
  /** Greets people who have no account yet. */
  isNewcomer?: boolean;
}

/** Rail with garments on the left, the form on the right; on a phone the form alone. */
export function SignInFrame({ title, aside, children, isNewcomer = false }: SignInFrameProps) {
  const t = useText('account');
  const brand = useBrand();
  return (
    <div className={styles.page}>
      <SignInIllustration isNewcomer={isNewcomer} />
      <main className={styles.main}>
        <div className={styles.top}>
          <Link className={styles.logo} to="/home" aria-label={t('brand.home', { name: brand.webName })}>
            <Logo name={brand.webName} mark={brand.logo} />
          </Link>
          <span className={styles.aside}>{aside}</span>
          <PageSwitches />
        </div>
        <div className={styles.box}>
          <h1 className={styles.title}>{title}</h1>
          <Reason />
          {children}
        </div>
      </main>
    </div>
  );
}
