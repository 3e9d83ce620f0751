import { useSessionState } from '@atelier/platform/session';
import { Button } from '@atelier/ui/button';
import { Icon } from '@atelier/ui/icon';
import styles from './form-end.module.css';
import type { AccountForm } from './use-account-form.ts';

export interface FormEndProps {
  /** Its error, shown above the button, and whether it is submitting. */
  form: Pick<AccountForm<never>, 'errorOf' | 'isBusy'>;
  /** Signing in leads to another page: busy until it loads, also when the session remounts the form. */
  leaves?: boolean;
  label: string;
}

/** The submit button of a sign-in form. */
export function FormEnd({ form, leaves = false, label }: FormEndProps) {
  const error = form.errorOf('form');
  const isLeaving = useSessionState().status === 'signed-in' && leaves;
  return (
    <>
      {error ? (
        <p className={styles.error} role="alert">
          <Icon name="warn" size={16} />
          {error}
        </p>
      ) : null}
      {/* The form itself drops a second press: the button cannot know whether the first one sent anything. */}
      <Button
        kind="primary"
        size="l"
        type="submit"
        isWide
        label={label}
        isThrottled={false}
        isBusy={form.isBusy || isLeaving}
        className={styles.button}
      />
    </>
  );
}
