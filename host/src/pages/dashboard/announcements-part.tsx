import { type Announcement, getAnnouncements } from '@atelier/contract/announcements';
import { getNotices } from '@atelier/contract/notices';
import { useLanguage, useLocalized } from '@atelier/platform/i18n';
import { callQuery, queryClient, useQuery } from '@atelier/platform/queries';
import { Link } from 'react-router-dom';
import { unreadAnnouncements } from '../../announcements/announced.ts';
import { useAnnouncementWords } from '../../announcements/announcement-words.ts';
import styles from './dashboard.module.css';
import { Part, Reading, Unread, useDashboardWords } from './part.tsx';

import { usedWords } from './time-words.ts';

const shown = 4;
const page = '/announcements';

/** Announcements, the newest first; a dot marks unread ones. */
export const AnnouncementsPart = () => {
  const words = useDashboardWords();
  const own = useAnnouncementWords();
  const { data, isError, isPending, refetch } = useQuery(
    { ...callQuery(getAnnouncements, {}), staleTime: 0 },
    queryClient,
  );
  const notices = useQuery(callQuery(getNotices, {}), queryClient).data?.notices ?? [];
  const unread = new Set(unreadAnnouncements(notices).map(({ details }) => details['announcement']));
  const announcements = data?.announcements ?? [];
  return (
    <Part
      title={own('title')}
      note={unread.size > 0 ? words('newOnes', { count: unread.size }) : undefined}
      action={
        announcements.length > shown ? (
          <Link to={page} className={styles.more}>
            {words('allAnnouncements')}
          </Link>
        ) : null
      }
    >
      {isPending ? <Reading /> : null}
      {isError && !data ? <Unread onRetry={() => void refetch()} /> : null}
      {data && announcements.length === 0 ? <p className={styles.quiet}>{words('noAnnouncements')}</p> : null}
      <ul>
        {announcements.slice(0, shown).map((announcement) => (
          <AnnouncementRow key={announcement.id} announcement={announcement} isNew={unread.has(announcement.id)} />
        ))}
      </ul>
    </Part>
  );
};

const AnnouncementRow = ({ announcement, isNew }: { announcement: Announcement; isNew: boolean }) => {
  const words = useDashboardWords();
  const language = useLanguage();
  const localized = useLocalized();
  const { title, text, starts_at: from } = announcement;
  return (
    <li>
      <Link to={page} className={styles.announcement}>
        <b>
          {isNew ? <span className={styles.dot} role="img" aria-label={words('isNew')} /> : null}
          {localized(title)}
        </b>
        {localized(text) ? <span>{localized(text).split('\n', 1)[0]}</span> : null}
        <small>{usedWords(from, new Date(), language, words)}</small>
      </Link>
    </li>
  );
};
