import { modifyTel } from '@atelier/contract/person';
import { http } from '@atelier/platform/http';
import { useText } from '@atelier/platform/i18n';
import { Button } from '@atelier/ui/button';
import { Dialog } from '@atelier/ui/dialog';
import { useState } from 'react';
import { ContactForm } from './contact-form.tsx';
import { PersonRow } from './person-row.tsx';
import type { proofRequest } from './proof.ts';
import { rereadEverything } from './use-person.ts';

const savePhone = async (phone: string, code: string, proof: ReturnType<typeof proofRequest>): Promise<void> => {
  const { password, code: old_code } = proof;
  const request = {
    phone,
    code,
    ...(password !== undefined && { password }),
    ...(old_code !== undefined && { old_code }),
  };
  await http.call(modifyTel, request, { quiet: true });
  await rereadEverything();
};

/** The number, and another one for it. */
export function PhoneRow({ phone, hasPassword }: { phone: string; hasPassword: boolean }) {
  const t = useText('account');
  const [isOpen, setOpen] = useState(false);
  return (
    <PersonRow
      label={t('person.phone')}
      note={t('person.phone.note')}
      action={
        <Button size="s" onClick={() => setOpen(true)}>
          {t('person.phone.change')}
        </Button>
      }
    >
      {phone}
      <Dialog
        isOpen={isOpen}
        title={t('person.phone.change')}
        closeLabel={t('person.password.close')}
        onClose={() => setOpen(false)}
      >
        <ContactForm kind="phone" hasPassword={hasPassword} onSave={savePhone} onDone={() => setOpen(false)} />
      </Dialog>
    </PersonRow>
  );
}
