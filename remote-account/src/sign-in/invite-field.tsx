import { getInviteUser } from '@atelier/contract/auth';
import { getInviteLink } from '@atelier/contract/company-members';
import { dialogs } from '@atelier/platform/dialogs';
import type { ApiError } from '@atelier/platform/http';
import { useText } from '@atelier/platform/i18n';
import { callQuery, useQuery } from '@atelier/platform/queries';
import { useSearchParams } from '@atelier/platform/router';
import { TextField } from '@atelier/ui/text-input';
import { useEffect, useState } from 'react';
import { tokenOf } from './invites.ts';
import styles from './login-page.module.css';

/** Shows the company and the inviter when the return address is an invitation link. */
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

export interface InviteFieldProps {
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

/** debounce before a code is looked up, ms */
const debounceMs = 500;

/** The debounced value. */
const useDebounced = (value: string): string => {
  const [debounced, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), debounceMs);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
};

/** Optional invite code; shows its owner once entered. */
export function InviteField({ value, onChange, error }: InviteFieldProps) {
  const t = useText('account');
  const code = useDebounced(value.trim());
  const inviter = useQuery({
    ...callQuery(getInviteUser, { invite_code: code || '-' }),
    enabled: code.length > 0,
    retry: false,
  });
  const isCurrent = code !== '' && code === value.trim();
  const unknown = isCurrent && inviter.isError ? dialogs.sentenceOf(inviter.error as ApiError) : undefined;
  const hint = isCurrent && inviter.data ? t('invite.from', { name: inviter.data.nickname }) : t('invite.hint');
  return (
    <TextField
      label={t('invite')}
      optional={t('optional')}
      hint={hint}
      error={error ?? unknown}
      size="l"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={32}
      value={value}
      onChange={onChange}
    />
  );
}
