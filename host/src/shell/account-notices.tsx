import { agreementDates } from '@atelier/contract/agreements';
import type { User } from '@atelier/contract/auth';
import { giveConsent, keepAccount } from '@atelier/contract/person';
import { http } from '@atelier/platform/http';
import { type Language, useLanguage } from '@atelier/platform/i18n';
import { session, sessionStateAtom, useUser } from '@atelier/platform/session';
import { Button } from '@atelier/ui/button';
import { dateWords } from '@atelier/ui/date-words';
import { Dialog } from '@atelier/ui/dialog';
import { Notice } from '@atelier/ui/notice';
import { useBusy } from '@atelier/ui/use-busy';
import { useStore } from 'jotai';
import { Link } from 'react-router-dom';
import en from '../locales/en/account-notices.json' with { type: 'json' };
import zh from '../locales/zh/account-notices.json' with { type: 'json' };
import styles from './account-notices.module.css';

const texts = { zh, en } satisfies Record<Language, typeof zh>;

/** Updates the user in the session state. */
const useChangeUser = () => {
  const store = useStore();
  return (changes: Partial<User>): void => {
    const state = store.get(sessionStateAtom);
    if (state.status === 'signed-in') store.set(sessionStateAtom, { ...state, user: { ...state.user, ...changes } });
  };
};

/** Shown on every page while the account is scheduled for deletion; offers to cancel it. */
export const DeletionNotice = () => {
  const user = useUser();
  const language = useLanguage();
  const change = useChangeUser();
  const { isBusy, run } = useBusy();
  if (!user?.closes_at) return null;
  const t = texts[language];
  const date = dateWords(user.closes_at, language);
  const handleKeep = async () => {
    await http.call(keepAccount, {});
    change({ closes_at: null });
  };
  return (
    <Notice
      tone="warn"
      icon="clock"
      title={t.closing.replace('{date}', date)}
      actions={<Button size="s" label={t.keep} isBusy={isBusy} onClick={() => void run(handleKeep)} />}
    >
      {t.closingWords}
    </Notice>
  );
};

/** Requests consent to agreements that changed since the user agreed to them; declining signs out. */
export const ConsentDialog = () => {
  const user = useUser();
  const language = useLanguage();
  const change = useChangeUser();
  const { isBusy, run } = useBusy();
  const due = user?.consents_due ?? [];
  const t = texts[language];
  const handleAgree = async () => {
    for (const kind of due) await http.call(giveConsent, { kind, version: agreementDates[kind] });
    change({ consents_due: [] });
  };
  return (
    <Dialog
      isOpen={due.length > 0}
      isDismissable={false}
      title={t.changed}
      onClose={() => undefined}
      actions={
        <>
          <Button label={t.leave} onClick={() => void session.signOut()} />
          <Button kind="primary" label={t.agree} isBusy={isBusy} onClick={() => void run(handleAgree)} />
        </>
      }
    >
      <p>{t.changedWords}</p>
      <ul className={styles.list}>
        {due.map((kind) => (
          <li key={kind}>
            <Link className={styles.link} to={`/${kind}`} target="_blank">
              {t[kind]}
            </Link>{' '}
            {agreementDates[kind]}
          </li>
        ))}
      </ul>
    </Dialog>
  );
};
