import { pwdSendCode, sendCode } from '@atelier/contract/auth';
import { emailSendCode, telSendCode } from '@atelier/contract/person';
import { dialogs } from '@atelier/platform/dialogs';
import { http, isApiError } from '@atelier/platform/http';
import { useText } from '@atelier/platform/i18n';
import { Button } from '@atelier/ui/button';
import { TextField } from '@atelier/ui/text-input';
import { useRef, useState } from 'react';
import { type ChallengeAnswer, ChallengeBox, useCountdown } from './challenge-box.tsx';
import styles from './code-field.module.css';
import { addressFault, type FieldError, plainAddress } from './rules.ts';

/** `own`: to the account's current number. */
type CodePurpose = 'login' | 'register' | 'password' | 'newPhone' | 'newEmail' | 'own';

const quiet = { quiet: true } as const;

const askForCode = (
  phone: string,
  purpose: CodePurpose,
  answer: ChallengeAnswer | undefined,
): Promise<{ resend_after: number }> => {
  const challenge = answer && { challenge: answer };
  if (purpose === 'own') return http.call(telSendCode, {}, quiet);
  if (purpose === 'newEmail') return http.call(emailSendCode, { email: phone }, quiet);
  if (purpose === 'newPhone') return http.call(telSendCode, { phone }, quiet);
  return purpose === 'password'
    ? http.call(pwdSendCode, { phone, ...challenge }, quiet)
    : http.call(sendCode, { phone, purpose, ...challenge }, quiet);
};

export interface CodeFieldProps {
  purpose: CodePurpose;
  /** Empty for `own`. */
  phone: string;
  /** `phone` is an e-mail address. */
  isEmail?: boolean;
  /** Label other than "code". */
  label?: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  /** Called when the number is missing or invalid: the error is shown under the number. */
  onPhoneFault: (fault: FieldError) => void;
}

/** Six-digit code field with a send button: send, seconds until the next, send again. */
export function CodeField({
  purpose,
  phone,
  isEmail = false,
  label,
  value,
  onChange,
  error,
  onPhoneFault,
}: CodeFieldProps) {
  const t = useText('account');
  const { left, start } = useCountdown();
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle');
  const [failure, setFailure] = useState<string>();
  /** Number of challenge attempts; 0: no challenge is required. */
  const [round, setRound] = useState(0);
  const [challengeFault, setChallengeFault] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const handleSend = async (answer?: ChallengeAnswer): Promise<void> => {
    const fault = purpose === 'own' ? undefined : addressFault(phone, isEmail);
    if (fault) return onPhoneFault(fault);
    setState('sending');
    setFailure(undefined);
    try {
      const { resend_after } = await askForCode(plainAddress(phone, isEmail), purpose, answer);
      setRound(0);
      setChallengeFault(undefined);
      start(resend_after);
      setState('sent');
      input.current?.focus();
    } catch (thrown) {
      if (!isApiError(thrown)) throw thrown;
      setState('idle');
      if (thrown.code === '45003' || thrown.code === '41216') {
        setChallengeFault(thrown.code === '41216' ? dialogs.sentenceOf(thrown) : undefined);
        return setRound((count) => count + 1);
      }
      setFailure(dialogs.sentenceOf(thrown));
      const seconds = Number(thrown.details.seconds);
      if (thrown.code === '45001' && seconds > 0) start(seconds);
    }
  };
  const code = (
    <TextField
      label={label ?? t('code')}
      error={error ?? failure}
      hint={state === 'sent' ? t('code.sent') : undefined}
      ref={input}
      size="l"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
      placeholder={t('code.placeholder')}
      value={value}
      onChange={(value) => {
        setFailure(undefined);
        onChange(value.normalize('NFKC').replace(/\D/g, ''));
      }}
      after={
        left > 0 ? (
          <span className={styles.wait}>{t('code.wait', { seconds: left })}</span>
        ) : (
          <Button
            kind="quiet"
            size="s"
            label={state === 'sent' ? t('code.again') : t('code.get')}
            className={styles.send}
            isThrottled
            isBusy={state === 'sending'}
            onClick={() => void handleSend()}
          />
        )
      }
    />
  );
  if (round === 0) return code;
  return (
    <>
      {code}
      <ChallengeBox
        round={round}
        error={challengeFault}
        isBusy={state === 'sending'}
        onAnswer={(answer) => void handleSend(answer)}
      />
    </>
  );
}
