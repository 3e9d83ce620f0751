import { getNotices } from '@atelier/contract/notices';
import { useLanguage } from '@atelier/platform/i18n';
import { callQuery, queryClient, useQuery } from '@atelier/platform/queries';
import { IconButton } from '@atelier/ui/icon-button';
import { Popover } from '@atelier/ui/popover';
import { Skeleton } from '@atelier/ui/skeleton';
import { lazy, Suspense } from 'react';
import styles from './bell.module.css';
import { bellWords } from './bell-words.ts';

const NoticeList = lazy(async () => ({ default: (await import('./notice-list.tsx')).NoticeList }));

/** Notifications button: a dot marks unread notices, the list opens in a popover. */
export const Bell = () => {
  const language = useLanguage();
  const { data } = useQuery(callQuery(getNotices, {}), queryClient);
  const unread = data?.unread ?? 0;
  return (
    <Popover
      label={bellWords(language, 'title')}
      placement="bottom-end"
      opener={(opener) => (
        <span className={styles.bell}>
          <IconButton
            icon="bell"
            label={unread > 0 ? bellWords(language, 'unread', { count: unread }) : bellWords(language, 'title')}
            {...opener}
          />
          {unread > 0 ? <span className={styles.dot} aria-hidden="true" /> : null}
        </span>
      )}
    >
      {(close) => (
        <div className={styles.card}>
          <Suspense fallback={<Skeleton count={3} />}>
            <NoticeList onLeave={close} />
          </Suspense>
        </div>
      )}
    </Popover>
  );
};
