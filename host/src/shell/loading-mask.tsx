import { useText } from '@atelier/platform/i18n';
import { useNavigation } from '@atelier/platform/navigation';
import { useBrand } from '@atelier/platform/theme';
import { Logo } from '@atelier/ui/logo';
import { StitchProgress } from '@atelier/ui/stitch-progress';
import { useAtomValue } from 'jotai';
import { routeOfAddress } from '../addresses/address-form.ts';
import { isPublicPage, pageAt } from '../addresses/navigation-table.ts';
import { federationAtom } from '../federation/federation-state.ts';
import styles from './loading-mask.module.css';

/** Full screen below the head, on the first load of a protected page only. */
export const LoadingMask = () => {
  const t = useText('host');
  const { webName, logo } = useBrand();
  const isSlow = Object.values(useAtomValue(federationAtom).remotes).some((remote) => remote.isSlow);
  const isPublic = isPublicPage(pageAt(routeOfAddress(window.location.hash), useNavigation()));
  if (isPublic) return null;
  return (
    <div className={styles.mask} role="status">
      <Logo name={webName} mark={logo} />
      <StitchProgress value={undefined} label={t('shell.loading')} className={styles.seam ?? ''} />
      <p className={styles.words}>{t(isSlow ? 'remote.slow' : 'shell.loading')}</p>
    </div>
  );
};
