import { agreedNow } from '@atelier/contract/agreements';
import { phoneRegister, plainPhone } from '@atelier/contract/auth';
import { http } from '@atelier/platform/http';
import { useText } from '@atelier/platform/i18n';
import { Link, useSearchParams } from '@atelier/platform/router';
import { session } from '@atelier/platform/session';
import { useState } from 'react';
import { Agreement } from './agreement.tsx';
import { CodeField } from './code-field.tsx';
import { FormEnd } from './form-end.tsx';
import { InboxLink } from './inbox-link.tsx';
import { CompanyInvite, InviteField } from './invite-field.tsx';
import { forgetInvite, storedInvite } from './invites.ts';
import styles from './login-page.module.css';
import { NewPasswordField } from './new-password-field.tsx';
import { PhoneField } from './phone-field.tsx';
import { registerFaults } from './rules.ts';
import registerFormStyles from './sign-in-form.module.css';
import { SignInFrame } from './sign-in-frame.tsx';
import { useAccountForm } from './use-account-form.ts';

const fields = ['phone', 'code', 'password', 'invite', 'agreement'] as const;

/** Registration: number and code; password and invite code are optional. */
function RegisterForm({ invite: invited }: { invite: string }) {
  const t = useText('account');
  const [typed, setTyped] = useState({ phone: '', code: '', password: '', invite: invited });
  const [isAgreed, setAgreed] = useState(false);
  const form = useAccountForm(fields);
  const change = (field: keyof typeof typed) =>
    form.fieldProps(field, (value: string) => setTyped((known) => ({ ...known, [field]: value })));
  const handleSubmit = (): void => {
    const faults = { ...registerFaults(typed), ...(isAgreed ? {} : { agreement: 'fault.agreement' as const }) };
    void form.submit(faults, async () => {
      const request = {
        phone: plainPhone(typed.phone),
        code: typed.code,
        agreed: agreedNow,
        ...(typed.password === '' ? {} : { password: typed.password }),
        ...(typed.invite.trim() === '' ? {} : { invite_code: typed.invite.trim() }),
      };
      const tokens = await http.call(phoneRegister, request, { quiet: true });
      forgetInvite();
      await session.signIn(tokens);
    });
  };
  return (
    <form {...form.formProps(handleSubmit)} className={registerFormStyles.form}>
      <PhoneField value={typed.phone} {...change('phone')} />
      <CodeField
        purpose="register"
        phone={typed.phone}
        value={typed.code}
        {...change('code')}
        onPhoneFault={(fault) => form.blame('phone', fault)}
      />
      <NewPasswordField
        label={t('password')}
        optional={t('optional')}
        hint={t('password.hint')}
        {...change('password')}
        value={typed.password}
      />
      <InviteField value={typed.invite} {...change('invite')} />
      <Agreement isAgreed={isAgreed} {...form.fieldProps('agreement', setAgreed)} />
      <FormEnd label={t('register.submit')} form={form} leaves />
    </form>
  );
}

/** /register; a link may contain an invite code as `invite_code`. */
export function RegisterPage() {
  const t = useText('account');
  const [query] = useSearchParams();
  const invite = storedInvite(query.get('invite_code'));
  const aside = (
    <>
      <span className={styles.question}>{t('toSignIn.before')}</span>
      <Link className={styles.link} to={{ pathname: '/login', search: query.toString() }}>
        {t('signIn')}
      </Link>
    </>
  );
  return (
    <SignInFrame title={t('register.title')} aside={aside} isNewcomer>
      <CompanyInvite />
      <p className={styles.lead}>{t('register.lead')}</p>
      <RegisterForm key={invite} invite={invite} />
      <InboxLink />
    </SignInFrame>
  );
}
