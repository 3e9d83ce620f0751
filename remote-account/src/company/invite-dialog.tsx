import { isPhoneLike, plainPhone } from '@atelier/contract/auth';
import type { InviteLink } from '@atelier/contract/company';
import { companyMemberAdd } from '@atelier/contract/company-members';
import { dialogs } from '@atelier/platform/dialogs';
import { http } from '@atelier/platform/http';
import { useText } from '@atelier/platform/i18n';
import { Button } from '@atelier/ui/button';
import { Field } from '@atelier/ui/field';
import { TextInput } from '@atelier/ui/text-input';
import { useState } from 'react';
import { copyText } from '../person/copy-text.ts';
import { companyLink } from './company-link.ts';
import styles from './company-page.module.css';
import { FormDialog } from './form-dialog.tsx';
import { useAction } from './use-action.ts';

/** Invites a phone number; an unregistered one gets a text message, and the invitation is shown after the registration. */
export function InviteDialog({
  isOpen,
  onClose,
  link,
}: {
  isOpen: boolean;
  onClose: () => void;
  link: InviteLink | null;
}) {
  const t = useText('account');
  const [phone, setPhone] = useState('');
  const { isBusy, error, setError, run } = useAction();
  const handleSubmit = async (): Promise<void> => {
    if (!isPhoneLike(phone)) return setError(t('company.invite.wrong'));
    const isSent = await run(async () => {
      const { invitation } = await http.call(companyMemberAdd, { phone: plainPhone(phone) }, { quiet: true });
      dialogs.toast({ message: t(invitation?.is_registered ? 'company.invite.sent' : 'company.invite.texted') });
    }, 'field');
    if (!isSent) return;
    setPhone('');
    onClose();
  };
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('company.invite')}
      lead={t('company.invite.lead')}
      submit={t('company.invite.send')}
      isBusy={isBusy}
      onSubmit={() => void handleSubmit()}
      after={
        link ? (
          <p className={styles.or}>
            {t('company.invite.or')}{' '}
            <Button
              size="s"
              icon="copy"
              onClick={() =>
                void copyText(companyLink(window.location.href, link.token), {
                  copied: t('person.copied'),
                  failed: t('person.copyFailed'),
                })
              }
            >
              {t('company.link.copy')}
            </Button>
          </p>
        ) : null
      }
    >
      <Field label={t('phone')} hint={t('phone.foreign')} error={error}>
        {(control) => (
          <TextInput
            {...control}
            type="tel"
            inputMode="tel"
            autoComplete="off"
            placeholder={t('phone.placeholder')}
            value={phone}
            maxLength={24}
            onChange={(event) => {
              setPhone(event.target.value);
              setError(undefined);
            }}
          />
        )}
      </Field>
    </FormDialog>
  );
}
