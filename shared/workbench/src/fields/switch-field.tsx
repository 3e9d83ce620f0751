import { Switch } from '@atelier/ui/switch';
import styles from './switch-field.module.css';

export interface SwitchFieldProps {
  title: string;
  advice?: string | undefined;
  error?: string | undefined;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** On or off, with its words on the left edge and the switch on the right one. */
export function SwitchField({ title, advice, error, isOn, onChange }: SwitchFieldProps) {
  return (
    <div>
      <Switch className={styles.line ?? ''} isOn={isOn} onChange={onChange}>
        <span className={styles.title}>{title}</span>
        {advice ? <span className={styles.advice}>{advice}</span> : null}
      </Switch>
      {error ? (
        <p className={styles.error} role="alert">
          {error}
        </p>
      ) : null}
    </div>
  );
}
