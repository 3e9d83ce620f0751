import { useText } from '@atelier/platform/i18n';
import { Link, useSearchParams } from '@atelier/platform/router';
import { Tabs } from '@atelier/ui/tabs';
import { useState } from 'react';
import { ChatEntrance } from './chat-entrance.tsx';
import { ChatReturn } from './chat-return.tsx';
import { chatReturnOf, withoutChat } from './chat-way.ts';
import { CodeSignIn } from './code-sign-in.tsx';
import { CompanyInvite } from './company-invite.tsx';
import { InboxLink } from './inbox-link.tsx';
import styles from './login-page.module.css';
import { PasswordSignIn } from './password-sign-in.tsx';
import { ResetForm } from './reset-form.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

type Way = 'code' | 'password' | 'reset';

const wayOf = (query: URLSearchParams): Way => {
  const way = query.get('way');
  return way === 'password' || way === 'reset' ? way : 'code';
};

/** The same address with another way in; `redirect` and the rest of the query stay. */
const withWay = (query: URLSearchParams, way: Way): URLSearchParams => {
  const next = new URLSearchParams(query);
  if (way === 'code') next.delete('way');
  else next.set('way', way);
  return next;
};

/** /login: by code or by password, and a new password for who forgot it. */
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
