import { getNotices } from '@atelier/contract/notices';
import { useLanguage } from '@atelier/platform/i18n';
import { callQuery, queryClient, useQuery } from '@atelier/platform/queries';
import { buttonClass } from '@atelier/ui/button';
import { Notice } from '@atelier/ui/notice';
import { Link, useLocation } from 'react-router-dom';
import { markRead } from '../notifications/notices.ts';
import { announcedNow, useAnnouncementWords } from './use-announcements.ts';

/** Shows the current announcement until the user has read it on any device: in the strip, in the notifications or on its page. */
export const AnnouncementStrip = () => {
  const words = useAnnouncementWords();
  const language = useLanguage();
  const { pathname } = useLocation();
  const { data } = useQuery(callQuery(getNotices, {}), queryClient);
  const notice = announcedNow(data?.notices ?? [], Date.now());
  if (!notice || pathname === '/announcements') return null;
  return (
    <Notice
      tone={notice.details['level'] === 'warn' ? 'warn' : 'plain'}
      title={String(notice.details[`text_${language}`] ?? '')}
      actions={
        <Link to="/announcements" className={buttonClass({ size: 's' })}>
          {words('details')}
        </Link>
      }
      close={{ label: words('close'), onClose: () => void markRead([notice.id]) }}
    />
  );
};
