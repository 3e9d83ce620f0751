import { getOperatorLog, type OperatorLogRow } from '@atelier/contract/console';
import { useLanguage, useText } from '@atelier/platform/i18n';
import { momentWords } from '@atelier/ui/date-words';
import listing from '../listing/listing.module.css';
import { ConsoleList } from './console-list.tsx';
import { useConsoleList } from './use-console-list.ts';

/** What operators did, here and at the command line. */
export function LogPart({ onLocked }: { onLocked: () => void }) {
  const t = useText('account');
  const language = useLanguage();
  const list = useConsoleList(getOperatorLog, { onLocked });
  const deed = ({ command, about, is_done: isDone, reason }: OperatorLogRow) => (
    <span className={listing.two}>
      {[command, about].filter(Boolean).join(' ')}
      <small className={listing.quiet}>
        {[isDone ? '' : t('console.log.refused'), reason].filter(Boolean).join(' · ')}
      </small>
    </span>
  );
  return (
    <ConsoleList
      list={list}
      label={t('console.log')}
      rows={list.data?.lines}
      rowKey={({ id }) => id}
      failed={t('console.log.failed')}
      none={t('console.log.none')}
      columns={[
        { title: t('console.log.at'), width: 200, cell: ({ at }) => momentWords(at, language) },
        { title: t('console.log.by'), width: 160, cell: ({ by }) => by },
        { title: t('console.log.what'), cell: deed },
      ]}
      phoneRow={(line) => (
        <span className={listing.two}>
          {deed(line)}
          <small className={listing.quiet}>
            {line.by} · {momentWords(line.at, language)}
          </small>
        </span>
      )}
    />
  );
}
