import { membershipTitles } from '@atelier/catalogue/membership-titles';
import { useLocalized, useText } from '@atelier/platform/i18n';
import { useMembership, useQuota, useSessionState } from '@atelier/platform/session';
import { Sheet } from '@atelier/ui/sheet';
import { Skeleton } from '@atelier/ui/skeleton';
import { DevicesRow } from './devices-row.tsx';
import { InviteRow } from './invite-row.tsx';
import { PasswordRow } from './password-row.tsx';
import styles from './person-page.module.css';
import { PersonRow } from './person-row.tsx';

/** /userinfo/personInfo: who one is here, the invite code, the devices. */
export function PersonPage() {
  const t = useText('account');
  const localized = useLocalized();
  const state = useSessionState();
  const quota = useQuota();
  const membership = useMembership();
  if (state.status !== 'signed-in')
    return (
      <Sheet padding={24} className={styles.sheet} aria-busy="true">
        <Skeleton count={8} />
      </Sheet>
    );
  const { user, identity } = state;
  const ends = membership?.expires_at?.slice(0, 10);
  const identityWords = identity.company ? t('person.company', { name: identity.company.name }) : t('person.personal');
  return (
    <Sheet padding={24} className={styles.sheet}>
      <div className={styles.column}>
        <h1 className={styles.title}>{t('person.title')}</h1>
        <div className={styles.who}>
          <span className={styles.avatar} aria-hidden="true">
            {[...(user.nickname || user.username)][0]}
          </span>
          <div>
            <p className={styles.name}>{user.nickname || user.username}</p>
            <p className={styles.meta}>
              {identityWords}
              {identity.member?.is_admin ? ` · ${t('person.admin')}` : ''}
            </p>
          </div>
        </div>
        <dl className={styles.rows}>
          <PersonRow label={t('person.username')}>{user.username}</PersonRow>
          <PersonRow label={t('person.phone')}>{user.phone}</PersonRow>
          <PersonRow label={t('person.membership')}>
            {membership ? localized(membershipTitles[membership.membership_type]) : <Skeleton width="80px" />}
          </PersonRow>
          <PersonRow
            label={t('person.credits')}
            note={[
              quota && quota.held > 0 ? t('person.held', { count: quota.held.toLocaleString('en') }) : '',
              ends ? t('person.ends', { date: ends }) : '',
            ]
              .filter(Boolean)
              .join(' · ')}
          >
            {quota ? quota.residue_count.toLocaleString('en') : <Skeleton width="80px" />}
          </PersonRow>
          <InviteRow />
          <PasswordRow />
          <DevicesRow />
        </dl>
      </div>
    </Sheet>
  );
}
