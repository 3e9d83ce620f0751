import { agreedNow } from '@atelier/contract/agreements';
import { login, userNameLength } from '@atelier/contract/auth';
import { signInWays } from '@atelier/contract/chat-login';
import { dialogs } from '@atelier/platform/dialogs';
import { http, isApiError } from '@atelier/platform/http';
import { useText } from '@atelier/platform/i18n';
import { callQuery, useQuery } from '@atelier/platform/queries';
import { session } from '@atelier/platform/session';
import { PasswordField, TextField } from '@atelier/ui/text-input';
import { type ReactNode, useState } from 'react';
import { Agreement } from './agreement.tsx';
import { type ChallengeAnswer, ChallengeBox } from './challenge-box.tsx';
import type { SignInFormProps } from './code-sign-in.tsx';
import { FormEnd } from './form-end.tsx';
import { passwordSignInFaults } from './rules.ts';
import styles from './sign-in-form.module.css';
import { useAccountForm } from './use-account-form.ts';

const fields = ['username', 'password', 'agreement'] as const;

/** Sign-in by name, number or e-mail address and password. */
export function PasswordSignIn({ isAgreed, onAgree, forgotten }: SignInFormProps & { forgotten: ReactNode }) {
  const t = useText('account');
  const { data } = useQuery(callQuery(signInWays, {}));
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const form = useAccountForm(fields);
  const usernameProps = form.fieldProps('username', setUsername);
  const passwordProps = form.fieldProps('password', setPassword);
  /** Number of challenge attempts; 0: no challenge is required. */
  const [round, setRound] = useState(0);
  const [challengeFault, setChallengeFault] = useState<string>();
  const signIn = async (challenge: ChallengeAnswer | undefined): Promise<void> => {
    const request = { username: username.trim(), password, agreed: agreedNow, ...(challenge && { challenge }) };
    try {
      await session.signIn(await http.call(login, request, { quiet: true }));
    } catch (thrown) {
      const isChallenged = isApiError(thrown) && (thrown.code === '45003' || thrown.code === '41216');
      setRound((count) => (isChallenged ? count + 1 : 0));
      setChallengeFault(isChallenged && thrown.code === '41216' ? dialogs.sentenceOf(thrown) : undefined);
      if (!isChallenged) throw thrown;
    }
  };
  const handleSubmit = (challenge?: ChallengeAnswer): void => {
    const faults = {
      ...passwordSignInFaults({ username, password }),
      ...(isAgreed ? {} : { agreement: 'fault.agreement' as const }),
    };
    void form.submit(faults, () => signIn(challenge));
  };
  return (
    <form {...form.formProps(handleSubmit)} className={styles.form}>
      <TextField
        label={t('username')}
        error={usernameProps.error}
        size="l"
        autoComplete="username"
        maxLength={userNameLength}
        autoCapitalize="off"
        spellCheck={false}
        placeholder={t(data?.email ? 'username.placeholderEmail' : 'username.placeholder')}
        value={username}
        onChange={usernameProps.onChange}
      />
      <PasswordField
        label={t('password')}
        aside={forgotten}
        showLabel={t('password.show')}
        hideLabel={t('password.hide')}
        value={password}
        {...passwordProps}
      />
      {round > 0 ? (
        <ChallengeBox round={round} error={challengeFault} isBusy={form.isBusy} onAnswer={handleSubmit} />
      ) : null}
      <Agreement isAgreed={isAgreed} {...form.fieldProps('agreement', onAgree)} />
      <FormEnd label={t('signIn')} form={form} leaves />
    </form>
  );
}
