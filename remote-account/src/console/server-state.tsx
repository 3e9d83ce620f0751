import type { ModelServerRow } from '@atelier/contract/console-servers';
import { useLanguage, useText } from '@atelier/platform/i18n';
import { momentWords } from '@atelier/ui/date-words';
import listing from '../listing/listing.module.css';
import styles from './console-page.module.css';
import { serverMarks, standingOf } from './server-standing.ts';

/** How a server is, and since when; of one out of service why, and whether it is there. */
export function ServerState({ server }: { server: ModelServerRow }) {
  const t = useText('account');
  const language = useLanguage();
  const standing = standingOf(server);
  const { rest, nodes, since } = server;
  const away = nodes.filter(({ state }) => state === 'away').length;
  const isBad = standing === 'away' || standing === 'partly';
  const time = momentWords(since, language);
  return (
    <span className={listing.two}>
      <span className={isBad ? styles.bad : undefined}>
        <span aria-hidden="true">{serverMarks[standing]} </span>
        {t(`console.server.is.${standing}`, { away, nodes: nodes.length })}
      </span>
      <small className={listing.quiet}>
        {rest
          ? [rest.by, rest.reason, t(`console.server.is.${server.state}`, { away, nodes: nodes.length })].join(' · ')
          : t('console.server.since', { time })}
      </small>
    </span>
  );
}
