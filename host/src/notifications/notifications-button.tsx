import { getNotices } from '@atelier/contract/notices';
import { useLanguage } from '@atelier/platform/i18n';
import { callQuery, queryClient, useQuery } from '@atelier/platform/queries';
import { IconButton } from '@atelier/ui/icon-button';
import { Skeleton } from '@atelier/ui/placeholders';
import { Popover } from '@atelier/ui/popover';
import { lazy, Suspense } from 'react';
import { notificationText } from './notices.ts';
import styles from './notifications-button.module.css';

const NoticeList = lazy(async () => ({ default: (await import('./notice-list.tsx')).NoticeList }));

/** Notifications button: a dot marks unread notifications, the list opens in a popover. */
export const NotificationsButton = () => {
  const language = useLanguage();
  const { data } = useQuery(callQuery(getNotices, {}), queryClient);
  const unread = data?.unread ?? 0;
  return (
    <Popover
      label={notificationText(language, 'title')}
      placement="bottom-end"
      opener={(opener) => (
        <span className={styles.bell}>
          <IconButton
            icon="bell"
            label={
              unread > 0 ? notificationText(language, 'unread', { count: unread }) : notificationText(language, 'title')
            }
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
