import { isNoticeKind, noticePage, noticeSentence } from '@atelier/contract/notice-kinds';
import { type AccountNotice, getNotices } from '@atelier/contract/notices';
import { http } from '@atelier/platform/http';
import { useLanguage } from '@atelier/platform/i18n';
import { navigation } from '@atelier/platform/navigation';
import { queryClient, useInfiniteQuery } from '@atelier/platform/queries';
import { Button } from '@atelier/ui/button';
import { momentWords } from '@atelier/ui/date-words';
import { Skeleton } from '@atelier/ui/placeholders';
import { markRead, notificationText } from './notices.ts';
import styles from './notifications-button.module.css';

/** Shares its prefix with the query of the notifications button, so that invalidation refreshes both. */
const listKey = [getNotices.path, 'list'];

const readPage = (before: string | undefined) =>
  http.call(getNotices, before === undefined ? {} : { before }, { quiet: true });

/** The user's notifications, newest first. Opening a notification's page marks it as read. */
export const NoticeList = ({ onLeave }: { onLeave: () => void }) => {
  const language = useLanguage();
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    {
      queryKey: listKey,
      queryFn: ({ pageParam }) => readPage(pageParam),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ notices, has_more }) => (has_more ? notices.at(-1)?.id : undefined),
    },
    queryClient,
  );
  if (isError && !data)
    return (
      <p className={styles.note} role="alert">
        {notificationText(language, 'failed')}{' '}
        <Button size="s" label={notificationText(language, 'retry')} onClick={() => void refetch()} />
      </p>
    );
  if (!data) return <Skeleton count={3} />;
  // A page older than the server skips kinds without a text.
  const known = data.pages.flatMap(({ notices }) => notices).filter(({ kind }) => isNoticeKind(kind));
  const handleOpen = (notice: AccountNotice): void => {
    if (!notice.is_read) void markRead([notice.id]);
    const page = noticePage(notice.kind, notice.details);
    if (page === undefined) return;
    onLeave();
    navigation.open(page);
  };
  return (
    <>
      <div className={styles.head}>
        <h2 className={styles.title}>{notificationText(language, 'title')}</h2>
        {(data.pages[0]?.unread ?? 0) > 0 ? (
          <Button kind="quiet" size="s" onClick={() => void markRead(undefined)}>
            {notificationText(language, 'readAll')}
          </Button>
        ) : null}
      </div>
      {known.length === 0 ? (
        <p className={styles.note}>
          {notificationText(language, 'empty')}
          <br />
          {notificationText(language, 'empty.words')}
        </p>
      ) : (
        <ul className={styles.list}>
          {known.map((notice) => (
            <NoticeItem key={notice.id} notice={notice} onOpen={handleOpen} />
          ))}
        </ul>
      )}
      {hasNextPage ? (
        <Button kind="quiet" size="s" isWide isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {notificationText(language, 'more')}
        </Button>
      ) : null}
      <Button
        kind="quiet"
        size="s"
        isWide
        label={notificationText(language, 'announcements')}
        onClick={() => {
          onLeave();
          navigation.open('/announcements');
        }}
      />
    </>
  );
};

const NoticeItem = ({ notice, onOpen }: { notice: AccountNotice; onOpen: (notice: AccountNotice) => void }) => {
  const language = useLanguage();
  return (
    <li>
      <button type="button" className={styles.item} onClick={() => onOpen(notice)}>
        <span className={notice.is_read ? styles.read : styles.mark} aria-hidden="true" />
        <span className={styles.words}>
          {notice.is_read ? null : <span className={styles.hidden}>{notificationText(language, 'isNew')}</span>}
          {isNoticeKind(notice.kind) ? noticeSentence(notice.kind, language, notice.details) : ''}
          <small>{momentWords(notice.created_at, language)}</small>
        </span>
      </button>
    </li>
  );
};
