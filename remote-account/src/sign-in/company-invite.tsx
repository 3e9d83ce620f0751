import { getInviteLink } from '@atelier/contract/company-members';
import { useText } from '@atelier/platform/i18n';
import { callQuery, useQuery } from '@atelier/platform/queries';
import { useSearchParams } from '@atelier/platform/router';
import { tokenOf } from '../company/company-link.ts';
import styles from './login-page.module.css';

/** Names the company and the inviter where the address returns to an invitation link. */
export function CompanyInvite() {
  const t = useText('account');
  const [query] = useSearchParams();
  const redirect = query.get('redirect') ?? '';
  const token = redirect.startsWith('/') ? tokenOf(redirect) : null;
  const { data } = useQuery({
    ...callQuery(getInviteLink, { invite_token: token ?? '-' }),
    enabled: token !== null,
    retry: false,
  });
  if (!data) return null;
  const names = { by: data.invited_by ?? '', name: data.company.name };
  return <p className={styles.invite}>{t(data.invited_by ? 'invite.company' : 'invite.companyOnly', names)}</p>;
}
