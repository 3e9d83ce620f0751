import { enterConsole } from '@atelier/contract/console';
import { http } from '@atelier/platform/http';
import { useText } from '@atelier/platform/i18n';
import { Field } from '@atelier/ui/field';
import { TextInput } from '@atelier/ui/text-input';
import { useState } from 'react';
import { FormEnd } from '../sign-in/form-end.tsx';
import { useAccountForm } from '../sign-in/use-account-form.ts';
import styles from './console-page.module.css';

/** The code that opens the console on this device. */
export function EnterForm({ recoveryLeft, onDone }: { recoveryLeft: number; onDone: () => void }) {
  const t = useText('account');
  const form = useAccountForm(['code'] as const);
  const [code, setCode] = useState('');
  const send = async (): Promise<void> => {
    await http.call(enterConsole, { code: code.trim() }, { quiet: true });
    onDone();
  };
  return (
    <div className={styles.narrow}>
      <h1>{t('console.title')}</h1>
      <form
        ref={form.ref}
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit(
            /^(\d{6}|[a-z2-7]{5}-?[a-z2-7]{5})$/i.test(code.trim()) ? {} : { code: 'fault.factor' },
            send,
          );
        }}
      >
        <Field
          label={t('console.code')}
          hint={t('console.code.hint', { count: recoveryLeft })}
          error={form.errorOf('code')}
        >
          {(control) => (
            <TextInput
              {...control}
              size="l"
              autoFocus
              autoComplete="one-time-code"
              maxLength={11}
              value={code}
              onChange={(event) => {
                form.forgive('code');
                setCode(event.target.value);
              }}
            />
          )}
        </Field>
        <FormEnd label={t('console.enter')} isBusy={form.isBusy} error={form.errorOf('form')} />
      </form>
      <p>{t('console.enter.words')}</p>
    </div>
  );
}
