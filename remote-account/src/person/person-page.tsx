import { membershipTitles } from '@atelier/catalogue/constants';
import { nicknameIn } from '@atelier/catalogue/text';
import { authInviteCode } from '@atelier/contract/auth';
import { type MutableTopic, mutableTopics } from '@atelier/contract/notices';
import { nameLength, type Person } from '@atelier/contract/person';
import { dialogs } from '@atelier/platform/dialogs';
import { isApiError } from '@atelier/platform/http';
import { useLanguage, useLocalized, useText } from '@atelier/platform/i18n';
import { callQuery, useQuery } from '@atelier/platform/queries';
import { useMembership, useQuota, useSessionState } from '@atelier/platform/session';
import { Button } from '@atelier/ui/button';
import { lastDayWords } from '@atelier/ui/date-words';
import { FileInput } from '@atelier/ui/file-input';
import { Skeleton } from '@atelier/ui/placeholders';
import { Sheet } from '@atelier/ui/sheet';
import { Switch } from '@atelier/ui/switch';
import { lazy, Suspense, useId, useRef, useState } from 'react';
import { copyText } from '../frame/text-transfer.ts';
import avatarRowStyles from './avatar-row.module.css';
import { ChatRows } from './chat-row.tsx';
import { ConsentsSection } from './consents-section.tsx';
import { EmailRow, PhoneRow } from './contact-rows.tsx';
import { DataSection } from './data-section.tsx';
import { DevicesRow } from './devices-row.tsx';
import { EditRow } from './edit-row.tsx';
import { PasswordRow } from './password-row.tsx';
import styles from './person-page.module.css';
import { PersonRow, PersonSection } from './person-row.tsx';
import { changePerson, usePerson } from './use-person.ts';

/** Registration address with the invite code. In the query: chat apps drop or encode fragments. */
export const inviteLink = (page: string, code: string): string => {
  const address = new URL(page);
  address.search = `?invite_code=${encodeURIComponent(code)}`;
  address.hash = '';
  return address.href;
};

/** The user's invite code, to copy as a code or as a link. */
function InviteRow() {
  const t = useText('account');
  const { data, isError, refetch } = useQuery(callQuery(authInviteCode, {}));
  const code = data?.invite_code ?? '';
  const said = { copied: t('person.copied'), failed: t('person.copyFailed') };
  if (isError)
    return (
      <PersonRow
        label={t('person.invite')}
        action={<Button size="s" label={t('person.retry')} onClick={() => void refetch()} />}
      >
        {t('person.invite.failed')}
      </PersonRow>
    );
  return (
    <PersonRow
      label={t('person.invite')}
      note={t('person.invite.hint')}
      action={
        code ? (
          <>
            <Button size="s" icon="copy" onClick={() => void copyText(code, said)}>
              {t('person.invite.copyCode')}
            </Button>
            <Button size="s" onClick={() => void copyText(inviteLink(window.location.href, code), said)}>
              {t('person.invite.copyLink')}
            </Button>
          </>
        ) : null
      }
    >
      {code ? code : <Skeleton width="120px" />}
    </PersonRow>
  );
}

const AvatarDialog = lazy(async () => ({ default: (await import('./avatar-dialog.tsx')).AvatarDialog }));

/** The user's avatar, or the first letter of the name. */
function AvatarRow({ url, name }: { url: string; name: string }) {
  const t = useText('account');
  const [file, setFile] = useState<File>();
  const input = useRef<HTMLInputElement>(null);
  return (
    <PersonRow
      label={t('person.avatar')}
      action={
        <>
          {url ? (
            <Button size="s" kind="quiet" onClick={() => void changePerson({ avatar_image_id: '' })}>
              {t('person.avatar.remove')}
            </Button>
          ) : null}
          <Button size="s" label={t('person.avatar.change')} onClick={() => input.current?.click()} />
        </>
      }
    >
      <span className={avatarRowStyles.line}>
        <span className={avatarRowStyles.avatar}>{url ? <img src={url} alt="" /> : [...name][0]}</span>
        <span className={avatarRowStyles.hint}>{t('person.avatar.hint')}</span>
      </span>
      <FileInput
        ref={input}
        hidden
        accept="image/jpeg,image/png"
        aria-label={t('person.avatar.change')}
        onFiles={([chosen]) => setFile(chosen)}
      />
      {file ? (
        <Suspense>
          <AvatarDialog file={file} onClose={() => setFile(undefined)} onOther={() => input.current?.click()} />
        </Suspense>
      ) : null}
    </PersonRow>
  );
}

/** Notification settings. Account and payment notifications cannot be turned off. */
function NoticesSection({ id, muted }: { id: string; muted: readonly MutableTopic[] }) {
  const t = useText('account');
  const handleChange = (topic: MutableTopic, isOn: boolean): void => {
    const muted_topics = isOn ? muted.filter((known) => known !== topic) : [...muted, topic];
    changePerson({ muted_topics }).catch((thrown: unknown) => {
      if (!isApiError(thrown)) throw thrown;
      dialogs.showError(thrown);
    });
  };
  return (
    <PersonSection id={id} title={t('person.notices')}>
      <PersonRow
        label={t('person.notices.money')}
        note={t('person.notices.moneyNote')}
        action={t('person.notices.always')}
      >
        {t('person.notices.inPage')}
      </PersonRow>
      {mutableTopics.map((topic) => (
        <PersonRow
          key={topic}
          label={t(`person.notices.${topic}`)}
          note={t(`person.notices.${topic}Note`)}
          action={
            <Switch
              aria-label={t(`person.notices.${topic}`)}
              isOn={!muted.includes(topic)}
              onChange={(isOn) => handleChange(topic, isOn)}
            />
          }
        >
          {t('person.notices.inPage')}
        </PersonRow>
      ))}
    </PersonSection>
  );
}

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
        <Button label={t('person.retry')} onClick={() => void refetch()} />
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
