import { useText } from '@atelier/platform/i18n';
import { Link } from '@atelier/platform/router';
import { useBrand } from '@atelier/platform/theme';
import { Logo } from '@atelier/ui/logo';
import coat from './pictures/coat.svg';
import dress from './pictures/dress.svg';
import knit from './pictures/knit.svg';
import styles from './wall.module.css';

/** The rail: three garments on the engine's own ground, the same in both themes. */
export function Wall() {
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
        {t('wall.first')}
        <br />
        {t('wall.second')}
      </p>
    </aside>
  );
}
