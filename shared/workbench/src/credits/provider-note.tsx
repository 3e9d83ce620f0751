import { providers } from '@atelier/contract/providers';
import type { ToolAvailability } from '@atelier/contract/tools';
import { useLocalized } from '@atelier/platform/i18n';
import { Link } from '@atelier/platform/router';
import { useWords } from '../texts/words.ts';
import styles from './provider-note.module.css';

/** Who outside this site draws the tool, before anything is sent there. */
export function ProviderNote({ offer }: { offer: Pick<ToolAvailability, 'sends_to' | 'may_send_to'> }) {
  const words = useWords();
  const localized = useLocalized();
  const provider = offer.sends_to ?? offer.may_send_to;
  if (!provider) return null;
  const name = localized(providers[provider].name);
  return (
    <p className={styles.note}>
      {words(offer.sends_to ? 'provider.all' : 'provider.some', { name })}{' '}
      <Link className={styles.policy} to="/privacy" target="_blank">
        {words('provider.more')}
      </Link>
    </p>
  );
}
