import { companyMemberAdd, type Invitation } from '@atelier/contract/company-members';
import { http } from '@atelier/platform/http';
import { useLanguage, useText } from '@atelier/platform/i18n';
import { Button } from '@atelier/ui/button';
import { DataTable } from '@atelier/ui/data-table';
import { dayWords } from '@atelier/ui/date-words';
import { daysLeft } from '../credits/day-words.ts';
import styles from './company-page.module.css';
import { useAction } from './use-action.ts';

const hoursLeft = (moment: Date, now: Date): number =>
  Math.max(0, Math.floor((moment.getTime() - now.getTime()) / 3_600_000));

/** Invitations and their states. */
export function InvitationsSection({ invitations }: { invitations: readonly Invitation[] }) {
  const t = useText('account');
  const language = useLanguage();
  const { isBusy, run } = useAction();
  const endsOf = ({ state, expires_at: at }: Invitation) => {
    const moment = new Date(at);
    if (state !== 'pending') return <span className={styles.quiet}>{dayWords(moment, language)}</span>;
    const days = daysLeft(moment, new Date());
    return days > 0 ? (
      t('company.invitation.days', { count: days })
    ) : (
      <span className={styles.warn}>{t('company.invitation.hours', { count: hoursLeft(moment, new Date()) })}</span>
    );
  };
  const wayOf = ({ id, state, phone_masked: phone }: Invitation) =>
    state === 'pending' ? (
      <Button
        size="s"
        kind="quiet"
        aria-label={t('company.invitation.cancelOf', { phone })}
        disabled={isBusy}
        onClick={() =>
          void run(() => http.call(companyMemberAdd, { invitation_id: id, answer: 'cancel' }, { quiet: true }))
        }
      >
        {t('company.invitation.cancel')}
      </Button>
    ) : null;
  return (
    <section className={styles.invitations}>
      <div className={styles.sectionHead}>
        <h2 className={styles.heading}>
          {t('company.invitations')} <small>{t('company.invitations.note')}</small>
        </h2>
      </div>
      <DataTable
        label={t('company.invitations')}
        rows={invitations}
        rowKey={({ id }) => id}
        empty={<p className={styles.quiet}>{t('company.invitations.none')}</p>}
        columns={[
          {
            title: t('company.invitation.who'),
            cell: ({ phone_masked: phone, is_registered: isKnown }) => (
              <span className={styles.names}>
                <b>{phone}</b>
                {isKnown ? null : <small>{t('company.invitation.unknown')}</small>}
              </span>
            ),
          },
          { title: t('company.invitation.by'), width: '20%', cell: ({ invited_by: by }) => by },
          {
            title: t('company.state'),
            width: '20%',
            cell: ({ state }) => (
              <span className={state === 'pending' ? '' : styles.quiet}>{t(`company.invitation.${state}`)}</span>
            ),
          },
          { title: t('company.invitation.ends'), width: '18%', cell: endsOf },
          { title: t('company.actions'), isTitleHidden: true, width: 100, align: 'right', cell: wayOf },
        ]}
        phoneRow={(row) => (
          <div className={styles.phoneLine}>
            <span className={styles.names}>
              <b>{row.phone_masked}</b>
              <small>
                {t(`company.invitation.${row.state}`)} · {endsOf(row)}
              </small>
            </span>
            {wayOf(row)}
          </div>
        )}
      />
    </section>
  );
}
