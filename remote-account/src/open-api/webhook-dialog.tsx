import { type ApiKey, keyLimits } from '@atelier/contract/api-keys';
import { createWebhook } from '@atelier/contract/webhooks';
import { http } from '@atelier/platform/http';
import { useText } from '@atelier/platform/i18n';
import { Field } from '@atelier/ui/field';
import { Select } from '@atelier/ui/select';
import { TextInput } from '@atelier/ui/text-input';
import { useState } from 'react';
import { FormDialog } from '../company/form-dialog.tsx';
import styles from './open-api-page.module.css';
import { useKeyAction } from './use-key-action.ts';

interface WebhookDialogProps {
  keys: readonly ApiKey[];
  onClose: () => void;
  onCreated: (secret: string) => void;
}

/** Asks for an address, and for whose tasks. */
export function WebhookDialog({ keys, onClose, onCreated }: WebhookDialogProps) {
  const t = useText('account');
  const [url, setUrl] = useState('');
  const [keyId, setKeyId] = useState('');
  const { isBusy, error, setError, run } = useKeyAction();
  const handleSubmit = async (): Promise<void> => {
    if (url.trim() === '') return setError(t('person.needed', { label: t('api.hook.url') }));
    const request = { url, key_id: keyId || null };
    const created = await run(() => http.call(createWebhook, request, { quiet: true }), 'field');
    if (created) onCreated(created.secret);
  };
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t('api.hook.new')}
      submit={t('api.hook.create')}
      isBusy={isBusy}
      onSubmit={() => void handleSubmit()}
    >
      <div className={styles.form}>
        <Field label={t('api.hook.url')} hint={t('api.hook.url.hint')} error={error}>
          {(control) => (
            <TextInput
              {...control}
              type="url"
              autoComplete="off"
              placeholder={t('api.hook.url.example')}
              value={url}
              maxLength={keyLimits.urlLength}
              onChange={(event) => {
                setUrl(event.target.value);
                setError(undefined);
              }}
            />
          )}
        </Field>
        <Field label={t('api.hook.tasks')}>
          {(control) => (
            <Select
              {...control}
              value={keyId}
              onChange={setKeyId}
              options={[
                { value: '', label: t('api.hook.all') },
                ...keys.map(({ id, name }) => ({ value: id, label: t('api.hook.ofKey', { name }) })),
              ]}
            />
          )}
        </Field>
      </div>
    </FormDialog>
  );
}
