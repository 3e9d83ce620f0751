import { useText } from '@atelier/platform/i18n';
import { useQuery } from '@atelier/platform/queries';
import { Icon } from '@atelier/ui/icon';
import styles from './inbox-link.module.css';

const inboxAddress = '/dev/inbox';

/** A server in development keeps the codes in an inbox page; any other does not know the address. */
const hasInbox = async (): Promise<boolean> => {
  try {
    const answer = await fetch(inboxAddress, { method: 'HEAD', credentials: 'omit' });
    return answer.ok;
  } catch {
    // no answer is no inbox; the form itself says what is wrong with the network
    return false;
  }
};

/** Where the codes are on a machine without SMS. Not there in production. */
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
