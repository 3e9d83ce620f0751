import { useText } from '@atelier/platform/i18n';
import { Button } from '@atelier/ui/button';
import { Dialog } from '@atelier/ui/dialog';
import { TextInput } from '@atelier/ui/text-input';
import { copyText } from '../frame/text-transfer.ts';
import styles from './open-api-page.module.css';

interface SecretDialogProps {
  title: string;
  secret: string;
  onClose: () => void;
}

/** Shows a new secret; it cannot be shown again. */
export function SecretDialog({ title, secret, onClose }: SecretDialogProps) {
  const t = useText('account');
  return (
    <Dialog
      isOpen
      isDismissable={false}
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button label={t('api.secret.done')} onClick={onClose} />
          <Button
            kind="primary"
            icon="copy"
            label={t('api.copy')}
            onClick={() => void copyText(secret, { copied: t('person.copied'), failed: t('person.copyFailed') })}
          />
        </>
      }
    >
      <p className={styles.lead}>{t('api.secret.words')}</p>
      <TextInput
        readOnly
        className={styles.secret}
        aria-label={title}
        value={secret}
        onFocus={(event) => event.currentTarget.select()}
      />
    </Dialog>
  );
}
