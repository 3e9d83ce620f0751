import { passwordMinLength } from '@atelier/catalogue/constants';
import { login, userNameLength } from '@atelier/contract/auth';
import { dialogs } from '@atelier/platform/dialogs';
import { http } from '@atelier/platform/http';
import { useText } from '@atelier/platform/i18n';
import { session } from '@atelier/platform/session';
import { useBrand } from '@atelier/platform/theme';
import { Button } from '@atelier/ui/button';
import { Checkbox } from '@atelier/ui/checkbox';
import { Logo } from '@atelier/ui/logo';
import { Notice } from '@atelier/ui/notice';
import { PasswordField, TextField } from '@atelier/ui/text-input';
import { useBusy } from '@atelier/ui/use-busy';
import { type SubmitEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import type { HostTextKey } from '../i18n/create-i18n.ts';
import styles from './plain-sign-in.module.css';

interface SignInForm {
  username: string;
  password: string;
  isAgreed: boolean;
}

interface SignInFaults {
  username?: HostTextKey;
  password?: HostTextKey;
  /** Error above the button: both fields empty, or the agreement not accepted. */
  form?: HostTextKey;
}

/** Validates a password login (specification section 5). */
export const checkSignIn = ({ username, password, isAgreed }: SignInForm): SignInFaults => {
  if (!username.trim() && !password) return { form: 'signin.bothEmpty' };
  if (!username.trim()) return { username: 'signin.usernameEmpty' };
  if (!password) return { password: 'signin.passwordEmpty' };
  if (password.length < passwordMinLength) return { password: 'signin.passwordShort' };
  return isAgreed ? {} : { form: 'signin.agreeFirst' };
};

/** The host's own password sign-in, used when the account pages cannot load. */
export const PlainSignIn = () => {
  const t = useText('host');
  const { webName, logo } = useBrand();
  const { form, faults, isBusy, change, submit } = useSignIn();
  return (
    <main className={styles.page}>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <Logo name={webName} mark={logo} />
        <h1 className={styles.title}>{t('signin.title')}</h1>
        <Notice title={t('signin.note')} ground="sheet" />
        <TextField
          label={t('signin.username')}
          error={faults.username && t(faults.username)}
          size="l"
          autoComplete="username"
          maxLength={userNameLength}
          value={form.username}
          onChange={(value) => change({ username: value })}
        />
        <PasswordField
          label={t('signin.password')}
          error={faults.password && t(faults.password)}
          showLabel={t('signin.show')}
          hideLabel={t('signin.hide')}
          value={form.password}
          onChange={(password) => change({ password })}
        />
        <Agreement isAgreed={form.isAgreed} onChange={(isAgreed) => change({ isAgreed })} />
        <p className={styles.fault} role="alert">
          {faults.form ? t(faults.form) : null}
        </p>
        <Button type="submit" kind="primary" size="l" isWide label={t('signin.submit')} isBusy={isBusy} />
      </form>
    </main>
  );
};

const Agreement = ({ isAgreed, onChange }: { isAgreed: boolean; onChange: (isAgreed: boolean) => void }) => {
  const t = useText('host');
  return (
    <Checkbox isChecked={isAgreed} onChange={onChange}>
      {t('signin.agree')} <Link to="/terms">{t('signin.terms')}</Link> {t('signin.and')}{' '}
      <Link to="/privacy">{t('signin.privacy')}</Link>
    </Checkbox>
  );
};

const useSignIn = () => {
  const [form, setForm] = useState<SignInForm>({ username: '', password: '', isAgreed: false });
  const [faults, setFaults] = useState<SignInFaults>({});
  const { isBusy, run } = useBusy(dialogs.showError);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const found = checkSignIn(form);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    const { username, password } = form;
    await run(async () => session.signIn(await http.call(login, { username, password }, { quiet: true })));
  };
  const change = (part: Partial<SignInForm>) => setForm((before) => ({ ...before, ...part }));
  return { form, faults, isBusy, change, submit };
};
