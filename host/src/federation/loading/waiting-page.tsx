import { useText } from '@atelier/platform/i18n';
import { useNavigation } from '@atelier/platform/navigation';
import { Skeleton } from '@atelier/ui/placeholders';
import { Sheet } from '@atelier/ui/sheet';
import { useAtomValue } from 'jotai';
import { isPublicPage, pageAt, remoteAtPath } from '../../addresses/navigation-table.ts';
import { federationAtom } from '../federation-state.ts';
import styles from './waiting-page.module.css';

/** Shown inside the frame while the code of a page loads. Public pages show no loading indicator unless it takes long. */
export const WaitingPage = ({ pathname }: { pathname: string }) => {
  const t = useText('host');
  const table = useNavigation();
  const remote = remoteAtPath(pathname, table);
  const { remotes } = useAtomValue(federationAtom);
  const isSlow = remote !== undefined && remotes[remote]?.isSlow === true;
  if (isPublicPage(pageAt(pathname, table)) && !isSlow) return null;
  return (
    <Sheet padding={24}>
      <div className={styles.page} aria-busy="true">
        <p className={styles.words} role="status">
          {t(isSlow ? 'remote.slow' : 'shell.loading')}
        </p>
        <Skeleton shape="block" count={4} />
      </div>
    </Sheet>
  );
};
