import { modifyPwd } from '@atelier/contract/auth';
import { signInWays, wxGetCode } from '@atelier/contract/chat-login';
import { dialogs } from '@atelier/platform/dialogs';
import { http, isApiError } from '@atelier/platform/http';
import { useLocalized, useText } from '@atelier/platform/i18n';
import { callQuery, useQuery } from '@atelier/platform/queries';
import { Link, useSearchParams } from '@atelier/platform/router';
import { Button } from '@atelier/ui/button';
import { Tabs } from '@atelier/ui/tabs';
import { useState } from 'react';
import chatEntranceStyles from './chat-entrance.module.css';
import { ChatReturn } from './chat-return.tsx';
import { type ChatWay, chatReturnOf, storeQuery, waysOf, withoutChat } from './chat-way.ts';
import { CodeField } from './code-field.tsx';
import { AddressField, CodeSignIn } from './code-sign-in.tsx';
import { FormEnd } from './form-end.tsx';
import { InboxLink } from './inbox-link.tsx';
import { CompanyInvite } from './invite-field.tsx';
import styles from './login-page.module.css';
import { NewPasswordField } from './new-password-field.tsx';
import { PasswordSignIn } from './password-sign-in.tsx';
import { plainAddress, resetFaults } from './rules.ts';
import resetFormStyles from './sign-in-form.module.css';
import { SignInFrame } from './sign-in-frame.tsx';
import { useAccountForm } from './use-account-form.ts';

const fields = ['phone', 'code', 'password'] as const;

/** Resets the password by code; all devices are signed out. */
function ResetForm({ onDone }: { onDone: () => void }) {
  const t = useText('account');
  const [typed, setTyped] = useState({ phone: '', code: '', password: '' });
  const [isEmail, setEmail] = useState(false);
  const form = useAccountForm(fields);
  const change = (field: keyof typeof typed) =>
    form.fieldProps(field, (value: string) => setTyped((known) => ({ ...known, [field]: value })));
  const handleSubmit = (): void => {
    void form.submit(resetFaults({ ...typed, isEmail }), async () => {
      await http.call(modifyPwd, { ...typed, phone: plainAddress(typed.phone, isEmail) }, { quiet: true });
      dialogs.toast({ message: t('reset.done') });
      onDone();
    });
  };
  return (
    <form {...form.formProps(handleSubmit)} className={resetFormStyles.form}>
      <AddressField
        value={typed.phone}
        isEmail={isEmail}
        {...form.fieldProps('phone', (phone: string, isNextEmail: boolean) => {
          setTyped((known) => ({ ...known, phone }));
          setEmail(isNextEmail);
        })}
      />
      <CodeField
        purpose="password"
        phone={typed.phone}
        isEmail={isEmail}
        value={typed.code}
        {...change('code')}
        onPhoneFault={(fault) => form.blame('phone', fault)}
      />
      <NewPasswordField
        label={t('reset.password')}
        hint={t('reset.hint')}
        {...change('password')}
        value={typed.password}
      />
      <FormEnd label={t('reset.submit')} form={form} />
    </form>
  );
}

/** Sign-in by the configured chat app and other providers. The browser is redirected there and back to this page. */
function ChatEntrance({ isAgreed }: { isAgreed: boolean }) {
  const t = useText('account');
  const localized = useLocalized();
  const [query] = useSearchParams();
  const { data } = useQuery(callQuery(signInWays, {}));
  const [leavingTo, setLeavingTo] = useState<string>();
  const [fault, setFault] = useState<string>();
  const ways = data ? waysOf(data) : [];
  if (ways.length === 0) return null;
  const handleLeave = async ({ provider, start }: ChatWay): Promise<void> => {
    if (!isAgreed) return setFault(t('fault.agreement'));
    setFault(undefined);
    setLeavingTo(provider);
    try {
      const { url } = await http.call(wxGetCode, { purpose: 'login', ...start }, { quiet: true });
      storeQuery(query.toString());
      window.location.assign(url);
    } catch (thrown) {
      setLeavingTo(undefined);
      if (!isApiError(thrown)) throw thrown;
      setFault(dialogs.sentenceOf(thrown));
    }
  };
  return (
    <div className={chatEntranceStyles.entrance}>
      <p className={chatEntranceStyles.or}>
        <span>{t('chat.or')}</span>
      </p>
      <div className={chatEntranceStyles.ways}>
        {ways.map((way) => (
          <Button
            key={way.provider}
            size="l"
            isWide
            {...(way === ways[0] && data?.chat ? { icon: 'chat' as const } : {})}
            label={t('chat.signIn', { name: localized(way) })}
            isBusy={leavingTo === way.provider}
            onClick={() => void handleLeave(way)}
          />
        ))}
      </div>
      {fault && !(isAgreed && fault === t('fault.agreement')) ? (
        <p className={chatEntranceStyles.fault} role="alert">
          {fault}
        </p>
      ) : null}
    </div>
  );
}

type Way = 'code' | 'password' | 'reset';

const wayOf = (query: URLSearchParams): Way => {
  const way = query.get('way');
  return way === 'password' || way === 'reset' ? way : 'code';
};

/** The same address with another sign-in method; `redirect` and the rest of the query are retained. */
const withWay = (query: URLSearchParams, way: Way): URLSearchParams => {
  const next = new URLSearchParams(query);
  if (way === 'code') next.delete('way');
  else next.set('way', way);
  return next;
};

/** /login: by code or by password, and password reset. */
export function LoginPage() {
  const t = useText('account');
  const [query, setQuery] = useSearchParams();
  const [isAgreed, setAgreed] = useState(false);
  const way = wayOf(query);
  const choose = (next: Way): void => setQuery(withWay(query, next), { replace: true });
  const register = (
    <>
      <span className={styles.question}>{t('toRegister.before')}</span>
      <Link className={styles.link} to={{ pathname: '/register', search: withWay(query, 'code').toString() }}>
        {t('toRegister')}
      </Link>
    </>
  );
  const back = chatReturnOf(query);
  if (back)
    return (
      <SignInFrame title={t('signIn')} aside={register}>
        <ChatReturn
          back={back}
          onKept={(kept) => setQuery(new URLSearchParams([...kept, ...query]), { replace: true })}
          onLeave={() => setQuery(withoutChat(query), { replace: true })}
        />
        <InboxLink />
      </SignInFrame>
    );
  if (way === 'reset')
    return (
      <SignInFrame title={t('reset.title')} aside={register}>
        <p className={styles.lead}>{t('reset.lead')}</p>
        <ResetForm onDone={() => choose('password')} />
        <button type="button" className={`${styles.link} ${styles.back}`} onClick={() => choose('password')}>
          {t('reset.back')}
        </button>
        <InboxLink />
      </SignInFrame>
    );
  return (
    <SignInFrame title={t('signIn')} aside={register}>
      <CompanyInvite />
      <Tabs
        label={t('signIn.ways')}
        className={styles.tabs}
        items={[
          { value: 'code', label: t('signIn.byCode') },
          { value: 'password', label: t('signIn.byPassword') },
        ]}
        value={way}
        onChange={choose}
      >
        {way === 'code' ? (
          <CodeSignIn isAgreed={isAgreed} onAgree={setAgreed} />
        ) : (
          <PasswordSignIn
            isAgreed={isAgreed}
            onAgree={setAgreed}
            forgotten={
              <button type="button" className={styles.link} onClick={() => choose('reset')}>
                {t('reset.open')}
              </button>
            }
          />
        )}
      </Tabs>
      <ChatEntrance isAgreed={isAgreed} />
      <InboxLink />
    </SignInFrame>
  );
}
