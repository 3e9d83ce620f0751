import { getInviteUser } from '@atelier/contract/auth';
import { dialogs } from '@atelier/platform/dialogs';
import type { ApiError } from '@atelier/platform/http';
import { useText } from '@atelier/platform/i18n';
import { callQuery, useQuery } from '@atelier/platform/queries';
import { Field } from '@atelier/ui/field';
import { TextInput } from '@atelier/ui/text-input';
import { useEffect, useState } from 'react';

export interface InviteFieldProps {
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

/** ms of rest before a code is looked up */
const restTime = 500;

/** The last value that stood still for a moment. */
const useRested = (value: string): string => {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restTime);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
};

/** An invite code, optional; says whose it is as soon as it is typed. */
export function InviteField({ value, onChange, error }: InviteFieldProps) {
  const t = useText('account');
  const code = useRested(value.trim());
  const inviter = useQuery({
    ...callQuery(getInviteUser, { invite_code: code || '-' }),
    enabled: code.length > 0,
    retry: false,
  });
  const isCurrent = code !== '' && code === value.trim();
  const unknown = isCurrent && inviter.isError ? dialogs.sentenceOf(inviter.error as ApiError) : undefined;
  const hint = isCurrent && inviter.data ? t('invite.from', { name: inviter.data.nickname }) : t('invite.hint');
  return (
    <Field label={t('invite')} optional={t('optional')} hint={hint} error={error ?? unknown}>
      {(control) => (
        <TextInput
          {...control}
          size="l"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={32}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
