import { pwdSendCode, sendCode } from '@atelier/contract/auth';
import { dialogs } from '@atelier/platform/dialogs';
import { http, isApiError } from '@atelier/platform/http';
import { useText } from '@atelier/platform/i18n';
import { Button } from '@atelier/ui/button';
import { Field } from '@atelier/ui/field';
import { TextInput } from '@atelier/ui/text-input';
import { useRef, useState } from 'react';
import styles from './code-field.module.css';
import { type Fault, phoneFault, plainPhone } from './rules.ts';
import { useCountdown } from './use-countdown.ts';

type CodePurpose = 'login' | 'register' | 'password';

const askForCode = (phone: string, purpose: CodePurpose): Promise<{ resend_after: number }> =>
  purpose === 'password'
    ? http.call(pwdSendCode, { phone }, { quiet: true })
    : http.call(sendCode, { phone, purpose }, { quiet: true });

export interface CodeFieldProps {
  purpose: CodePurpose;
  phone: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  /** The number is missing or wrong: it belongs under the number. */
  onPhoneFault: (fault: Fault) => void;
}

/** Six digits and the button that sends them: get the code, seconds until the next, get it again. */
export function CodeField({ purpose, phone, value, onChange, error, onPhoneFault }: CodeFieldProps) {
  const t = useText('account');
  const { left, start } = useCountdown();
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle');
  const [failure, setFailure] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const handleSend = async (): Promise<void> => {
    const fault = phoneFault(phone);
    if (fault) return onPhoneFault(fault);
    setState('sending');
    setFailure(undefined);
    try {
      const { resend_after } = await askForCode(plainPhone(phone), purpose);
      start(resend_after);
      setState('sent');
      input.current?.focus();
    } catch (thrown) {
      if (!isApiError(thrown)) throw thrown;
      setState('idle');
      setFailure(dialogs.sentenceOf(thrown));
      const seconds = Number(thrown.details.seconds);
      if (isApiError(thrown, '45001') && seconds > 0) start(seconds);
    }
  };
  return (
    <Field label={t('code')} error={error ?? failure} hint={state === 'sent' ? t('code.sent') : undefined}>
      {(control) => (
        <TextInput
          {...control}
          ref={input}
          size="l"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          placeholder={t('code.placeholder')}
          value={value}
          onChange={(event) => {
            setFailure(undefined);
            onChange(event.target.value.normalize('NFKC').replace(/\D/g, ''));
          }}
          after={
            left > 0 ? (
              <span className={styles.wait}>{t('code.wait', { seconds: left })}</span>
            ) : (
              <Button
                kind="quiet"
                size="s"
                className={styles.send}
                isThrottled
                isBusy={state === 'sending'}
                onClick={() => void handleSend()}
              >
                {state === 'sent' ? t('code.again') : t('code.get')}
              </Button>
            )
          }
        />
      )}
    </Field>
  );
}
