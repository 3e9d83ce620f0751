import { membershipTitles } from '@atelier/catalogue/constants';
import { nicknameIn } from '@atelier/catalogue/text';
import { nameLength, type Person } from '@atelier/contract/person';
import { useLanguage, useLocalized, useText } from '@atelier/platform/i18n';
import { useMembership, useQuota, useSessionState } from '@atelier/platform/session';
import { Button } from '@atelier/ui/button';
import { lastDayWords } from '@atelier/ui/date-words';
import { Skeleton } from '@atelier/ui/placeholders';
import { Sheet } from '@atelier/ui/sheet';
import { useId } from 'react';
import { AvatarRow } from './avatar-row.tsx';
import { ChatRows } from './chat-row.tsx';
import { ConsentsSection } from './consents-section.tsx';
import { EmailRow, PhoneRow } from './contact-rows.tsx';
import { DataSection } from './data-section.tsx';
import { DevicesRow } from './devices-row.tsx';
import { EditRow } from './edit-row.tsx';
import { InviteRow } from './invite-row.tsx';
import { NoticesSection } from './notices-section.tsx';
import { PasswordRow } from './password-row.tsx';
import styles from './person-page.module.css';
import { PersonRow, PersonSection } from './person-row.tsx';
import { changePerson, usePerson } from './use-person.ts';

/** Links to the sections of the page, beside it where there is space. */
function PageIndex({ label, sections }: { label: string; sections: readonly { id: string; title: string }[] }) {
  const open = (id: string): void => {
    const heading = document.getElementById(id);
    heading?.scrollIntoView({ block: 'start' });
    heading?.focus({ preventScroll: true });
  };
  return (
    <nav className={styles.index} aria-label={label}>
      <ul>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <button type="button" onClick={() => open(id)}>
              {title}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const parts = ['profile', 'security', 'devices', 'notices', 'consents', 'data'] as const;

/** /userinfo/personInfo: profile, sign-in methods, consents and data. */
export function PersonPage() {
  const t = useText('account');
  const state = useSessionState();
  const { data, isError, refetch } = usePerson();
  const base = useId();
  if (isError && !data)
    return (
      <Sheet padding={24} className={styles.sheet}>
        <p role="alert">{t('person.failed')}</p>
        <Button onClick={() => void refetch()}>{t('person.retry')}</Button>
      </Sheet>
    );
  if (state.status !== 'signed-in' || !data)
    return (
      <Sheet padding={24} className={styles.sheet} aria-busy="true">
        <Skeleton count={8} />
      </Sheet>
    );
  const idOf = (part: (typeof parts)[number]): string => `${base}-${part}`;
  return (
    <Sheet padding={24} className={styles.sheet}>
      <div className={styles.columns}>
        <div className={styles.column}>
          <h1 className={styles.title}>{t('person.title')}</h1>
          <Profile id={idOf('profile')} person={data} />
          <PersonSection id={idOf('security')} title={t('person.security')}>
            <PhoneRow phone={data.phone} hasPassword={data.has_password} />
            {data.email === undefined ? null : <EmailRow email={data.email} hasPassword={data.has_password} />}
            <PasswordRow hasPassword={data.has_password} changedAt={data.password_changed_at} />
            <ChatRows chats={data.chats} />
          </PersonSection>
          <PersonSection id={idOf('devices')} title={t('person.devices')}>
            <DevicesRow />
          </PersonSection>
          <NoticesSection id={idOf('notices')} muted={data.muted_topics} />
          <ConsentsSection
            id={idOf('consents')}
            consents={data.consents}
            providerConsents={data.provider_consents ?? []}
            wordsConsent={data.words_consent}
          />
          <DataSection id={idOf('data')} last={data.export} />
        </div>
        <PageIndex
          label={t('person.index')}
          sections={parts.map((part) => ({ id: idOf(part), title: t(`person.${part}`) }))}
        />
      </div>
    </Sheet>
  );
}

function Profile({ id, person }: { id: string; person: Person }) {
  const t = useText('account');
  const localized = useLocalized();
  const quota = useQuota();
  const membership = useMembership();
  const language = useLanguage();
  const nickname = nicknameIn(language, person.nickname);
  const ends = membership?.expires_at && lastDayWords(membership.expires_at, language);
  const notes = [
    quota && quota.held > 0 ? t('person.held', { count: quota.held.toLocaleString('en') }) : '',
    ends ? t('person.ends', { date: ends }) : '',
  ];
  return (
    <PersonSection id={id} title={t('person.profile')}>
      <AvatarRow url={person.avatar_url} name={nickname || person.username} />
      <EditRow
        label={t('person.nickname')}
        value={nickname}
        note={t('person.nickname.note')}
        maxLength={nameLength}
        isNeeded
        onSave={(changed) => changePerson({ nickname: changed })}
      />
      <EditRow
        label={t('person.name')}
        value={person.name}
        note={t('person.name.note')}
        unset={t('person.unset')}
        maxLength={nameLength}
        isNeeded={false}
        onSave={(name) => changePerson({ name })}
      />
      <PersonRow label={t('person.username')} note={t('person.username.note')}>
        {person.username}
      </PersonRow>
      <PersonRow label={t('person.membership')}>
        {membership ? localized(membershipTitles[membership.membership_type]) : <Skeleton width="80px" />}
      </PersonRow>
      <PersonRow label={t('person.credits')} note={notes.filter(Boolean).join(' · ')}>
        {quota ? Math.max(0, quota.residue_count).toLocaleString('en') : <Skeleton width="80px" />}
      </PersonRow>
      <InviteRow />
    </PersonSection>
  );
}
