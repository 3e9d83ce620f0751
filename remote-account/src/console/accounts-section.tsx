import {
  blockPerson,
  consoleLimits,
  findPeople,
  giveCredits,
  type PersonRow,
  setDeveloper,
} from '@atelier/contract/console';
import { http } from '@atelier/platform/http';
import { useLanguage, useText } from '@atelier/platform/i18n';
import { Button } from '@atelier/ui/button';
import { momentWords } from '@atelier/ui/date-words';
import { Field } from '@atelier/ui/field';
import { NumberBox } from '@atelier/ui/number-box';
import { Tag } from '@atelier/ui/tag';
import { useState } from 'react';
import listing from '../listing/listing.module.css';
import { ConsoleList, useConsoleList } from './console-list.tsx';
import styles from './console-page.module.css';
import { ReasonDialog } from './reason-dialog.tsx';

/** An admin action and its target user. */
export interface AdminAction {
  kind: 'block' | 'unblock' | 'grant' | 'developer' | 'noDeveloper';
  person: PersonRow;
}

interface AdminActionDialogProps {
  action: AdminAction;
  onClose: () => void;
  onDone: () => void;
}

/** Blocks or unblocks a user, assigns the developer role, or grants credits. */
function AdminActionDialog({ action: { kind, person }, ...rest }: AdminActionDialogProps) {
  const t = useText('account');
  const [onceKey] = useState(() => crypto.randomUUID());
  const [amount, setAmount] = useState(100);
  const [days, setDays] = useState(90);
  const act = (reason: string): Promise<unknown> => {
    const common = { user_id: person.id, reason };
    if (kind === 'developer' || kind === 'noDeveloper')
      return http.call(setDeveloper, { ...common, developer: kind === 'developer' }, { quiet: true });
    return kind === 'grant'
      ? http.call(giveCredits, { ...common, amount, days, once_key: onceKey }, { quiet: true })
      : http.call(blockPerson, { ...common, blocked: kind === 'block' }, { quiet: true });
  };
  return (
    <ReasonDialog
      {...rest}
      title={t(`console.${kind}Title`, { name: person.nickname || person.username })}
      label={t(`console.${kind}`)}
      isDanger={kind === 'block'}
      act={act}
    >
      {kind === 'grant' ? (
        <>
          <Field label={t('console.amount')}>
            {(control) => (
              <NumberBox {...control} min={1} max={consoleLimits.credits} value={amount} onChange={setAmount} />
            )}
          </Field>
          <Field label={t('console.days')}>
            {(control) => <NumberBox {...control} min={1} max={consoleLimits.days} value={days} onChange={setDays} />}
          </Field>
        </>
      ) : (
        <p>{t(`console.${kind}.words`)}</p>
      )}
    </ReasonDialog>
  );
}

/** All accounts: search, block, unblock, grant credits. */
export function AccountsSection() {
  const t = useText('account');
  const language = useLanguage();
  const [action, setAction] = useState<AdminAction>();
  const list = useConsoleList(findPeople);
  const who = (person: PersonRow) => (
    <span className={listing.two}>
      <span className={styles.end}>
        {person.nickname || person.username}
        {person.is_blocked ? <Tag look="strong">{t('console.blocked')}</Tag> : null}
        {person.is_operator ? <Tag>{t('console.operator')}</Tag> : null}
        {person.is_developer ? <Tag>{t('console.isDeveloper')}</Tag> : null}
      </span>
      <small className={listing.quiet}>
        {person.username} · {person.phone}
      </small>
    </span>
  );
  const seen = ({ last_seen_at: at }: PersonRow): string =>
    at === null ? t('console.seen.never') : momentWords(at, language);
  const buttons = (person: PersonRow) => (
    <span className={styles.actions}>
      <Button size="s" label={t('console.grant')} onClick={() => setAction({ kind: 'grant', person })} />
      <Button size="s" onClick={() => setAction({ kind: person.is_developer ? 'noDeveloper' : 'developer', person })}>
        {t(person.is_developer ? 'console.noDeveloper' : 'console.developer')}
      </Button>
      <Button size="s" onClick={() => setAction({ kind: person.is_blocked ? 'unblock' : 'block', person })}>
        {t(person.is_blocked ? 'console.unblock' : 'console.block')}
      </Button>
    </span>
  );
  return (
    <>
      <ConsoleList
        list={list}
        label={t('console.people')}
        rows={list.data?.people}
        rowKey={({ id }) => id}
        searchLabel={t('console.search')}
        totalWords={(total) => t('console.people.total', { total })}
        failed={t('console.people.failed')}
        none={t('console.people.none')}
        columns={[
          { title: t('console.person'), cell: who },
          { title: t('console.companies'), width: 160, cell: ({ companies }) => companies.join(' · ') || '–' },
          {
            title: t('console.credits'),
            align: 'right',
            width: 100,
            cell: ({ credits }) => <b className={listing.strong}>{credits.toLocaleString('en')}</b>,
          },
          { title: t('console.seen'), width: 180, cell: seen },
          { title: t('console.actions'), isTitleHidden: true, align: 'right', width: 340, cell: buttons },
        ]}
        phoneRow={(person) => (
          <div className={styles.phone}>
            <span className={listing.phoneLine}>
              {who(person)}
              <b className={listing.strong}>{person.credits.toLocaleString('en')}</b>
            </span>
            {buttons(person)}
          </div>
        )}
      />
      {action ? <AdminActionDialog action={action} onClose={() => setAction(undefined)} onDone={list.reread} /> : null}
    </>
  );
}
