import { useText } from '@atelier/platform/i18n';
import { Link, useSearchParams } from '@atelier/platform/router';
import { CompanyInvite } from './company-invite.tsx';
import { InboxLink } from './inbox-link.tsx';
import { keptInvite } from './kept-invite.ts';
import styles from './login-page.module.css';
import { RegisterForm } from './register-form.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

/** /register; a colleague's link may bring the invite code as `invite_code`. */
export function RegisterPage() {
  const t = useText('account');
  const [query] = useSearchParams();
  const invite = keptInvite(query.get('invite_code'));
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
