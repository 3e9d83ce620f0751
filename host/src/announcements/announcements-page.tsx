import { type Announcement, getAnnouncements, getNotices } from '@atelier/contract/notices';
import { useLanguage, useLocalized } from '@atelier/platform/i18n';
import { callQuery, queryClient, useQuery } from '@atelier/platform/queries';
import { useUser } from '@atelier/platform/session';
import { Button, buttonClass } from '@atelier/ui/button';
import { momentWords } from '@atelier/ui/date-words';
import { EmptyState, Skeleton } from '@atelier/ui/placeholders';
import { Sheet } from '@atelier/ui/sheet';
import { Tag } from '@atelier/ui/tag';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { markRead } from '../notifications/notices.ts';
import styles from './announcements.module.css';
import { unreadAnnouncements, useAnnouncementWords } from './use-announcements.ts';

/** Marks the announcements as read while the page is shown. */
const useReadByLooking = (isShown: boolean): void => {
  const user = useUser();
  const { data } = useQuery({ ...callQuery(getNotices, {}), enabled: Boolean(user) }, queryClient);
  const unread = unreadAnnouncements(data?.notices ?? [])
    .map(({ id }) => id)
    .join(' ');
  useEffect(() => {
    if (isShown && unread !== '') void markRead(unread.split(' '));
  }, [isShown, unread]);
};

const isOver = ({ ends_at: end }: Announcement): boolean => end !== null && Date.parse(end) <= Date.now();

/** /announcements: all announcements, current ones before those that have ended. */
export const AnnouncementsPage = () => {
  const words = useAnnouncementWords();
  const { data, isError, refetch } = useQuery({ ...callQuery(getAnnouncements, {}), staleTime: 0 }, queryClient);
  useReadByLooking(data !== undefined);
  const all = data?.announcements ?? [];
  const [running, over] = [all.filter((one) => !isOver(one)), all.filter(isOver)];
  return (
    <Sheet padding={0} className={styles.sheet}>
      <div className={styles.column}>
        <header>
          <h1 className={styles.title}>{words('title')}</h1>
          <p className={styles.lead}>{words('lead')}</p>
        </header>
        {isError && !data ? (
          <EmptyState title={words('failed')} action={<Button label={words('retry')} onClick={() => void refetch()} />}>
            {words('failedBody')}
          </EmptyState>
        ) : null}
        {!data && !isError ? <Skeleton count={4} /> : null}
        {data && all.length === 0 ? (
          <EmptyState
            title={words('empty')}
            action={
              <Link className={buttonClass()} to="/dashboard">
                {words('toWork')}
              </Link>
            }
          >
            {words('emptyBody')}
          </EmptyState>
        ) : null}
        <Part title={words('now')} announcements={running} />
        <Part title={words('earlier')} announcements={over} />
      </div>
    </Sheet>
  );
};

function Part({ title, announcements }: { title: string; announcements: readonly Announcement[] }) {
  if (announcements.length === 0) return null;
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      {announcements.map((announcement) => (
        <Item key={announcement.id} announcement={announcement} />
      ))}
    </section>
  );
}

function Item({
  announcement: { level, title, text, starts_at: from, ends_at: until },
}: {
  announcement: Announcement;
}) {
  const words = useAnnouncementWords();
  const language = useLanguage();
  const localized = useLocalized();
  const begins = momentWords(from, language);
  return (
    <article className={styles.item}>
      <h3>
        {localized(title)}
        {level === 'warn' ? <Tag look="strong">{words('warn')}</Tag> : null}
      </h3>
      <p className={styles.time}>
        {until ? words('until', { from: begins, until: momentWords(until, language) }) : begins}
      </p>
      {localized(text) ? <p className={styles.text}>{localized(text)}</p> : null}
    </article>
  );
}
