import { useText } from '@atelier/platform/i18n';
import { Link } from '@atelier/platform/router';
import { useBrand } from '@atelier/platform/theme';
import { Logo } from '@atelier/ui/logo';
import coat from './pictures/coat.svg';
import dress from './pictures/dress.svg';
import knit from './pictures/knit.svg';
import styles from './sign-in-illustration.module.css';

/** Three garments of our own engine, the same in both themes, and a greeting. */
export function SignInIllustration({ isNewcomer }: { isNewcomer: boolean }) {
  const t = useText('account');
  const brand = useBrand();
  return (
    <aside className={styles.wall} aria-label={brand.webName}>
      <Link className={styles.logo} to="/home" aria-label={t('brand.home', { name: brand.webName })}>
        <Logo name={brand.webName} mark={brand.logo} />
      </Link>
      <div className={styles.rail} aria-hidden="true">
        <img className={styles.knit} src={knit} alt="" width="400" height="520" />
        <img className={styles.coat} src={coat} alt="" width="400" height="520" />
        <img className={styles.dress} src={dress} alt="" width="400" height="520" />
      </div>
      <p className={styles.words}>
        {t(isNewcomer ? 'wall.newFirst' : 'wall.first')}
        <br />
        {t(isNewcomer ? 'wall.newSecond' : 'wall.second')}
      </p>
    </aside>
  );
}
