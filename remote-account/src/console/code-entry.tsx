import { useText } from '@atelier/platform/i18n';
import { Field } from '@atelier/ui/field';
import { TextInput } from '@atelier/ui/text-input';
import type { AccountForm } from '../sign-in/use-account-form.ts';

interface CodeEntryProps {
  form: Pick<AccountForm<'code'>, 'errorOf' | 'forgive'>;
  value: string;
  onChange: (value: string) => void;
  /** Digits of the authenticator alone, or a recovery code too: how many are left. */
  recoveryLeft?: number;
}

/** The authenticator's code, with the focus on it. */
export function CodeEntry({ form, value, onChange, recoveryLeft }: CodeEntryProps) {
  const t = useText('account');
  const takesRecovery = recoveryLeft !== undefined;
  return (
    <Field
      label={t('console.code')}
      {...(takesRecovery ? { hint: t('console.code.hint', { count: recoveryLeft }) } : {})}
      error={form.errorOf('code')}
    >
      {(control) => (
        <TextInput
          {...control}
          size="l"
          autoFocus
          autoComplete="one-time-code"
          inputMode={takesRecovery ? 'text' : 'numeric'}
          maxLength={takesRecovery ? 11 : 6}
          value={value}
          onChange={(event) => {
            form.forgive('code');
            onChange(event.target.value);
          }}
        />
      )}
    </Field>
  );
}
