import { useText } from '@atelier/platform/i18n';
import { useQuery } from '@atelier/platform/queries';
import { Icon } from '@atelier/ui/icon';
import styles from './inbox-link.module.css';

const inboxAddress = '/dev/inbox';

/** A development server stores the codes in an inbox page; other servers have no such address. */
const hasInbox = async (): Promise<boolean> => {
  try {
    const answer = await fetch(inboxAddress, { method: 'HEAD', credentials: 'omit' });
    return answer.ok;
  } catch {
    // no response means no inbox; the form itself reports network errors
    return false;
  }
};

/** Link to the codes on a machine without SMS. Hidden in production. */
export function InboxLink() {
  const t = useText('account');
  const { data: isOffered = false } = useQuery({
    queryKey: [inboxAddress],
    queryFn: hasInbox,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (!isOffered) return null;
  return (
    <p className={styles.inbox}>
      <Icon name="mail" className={styles.icon} />
      <span>{t('inbox')}</span>
      <a className={styles.link} href={inboxAddress} target="_blank" rel="noreferrer">
        {t('inbox.open')}
      </a>
    </p>
  );
}
