import { type CompanyMember, userModifyMember } from '@atelier/contract/company-members';
import { http } from '@atelier/platform/http';
import { useText } from '@atelier/platform/i18n';
import { Field } from '@atelier/ui/field';
import { TextInput } from '@atelier/ui/text-input';
import { useEffect, useState } from 'react';
import { FormDialog } from './form-dialog.tsx';
import { useAction } from './use-action.ts';

const most = 100_000_000;

/** Credits that a member may use in a package month; empty is no limit. */
export function LimitDialog({
  member,
  isOpen,
  onClose,
}: {
  member: CompanyMember;
  isOpen: boolean;
  onClose: () => void;
}) {
  const t = useText('account');
  const { credit_limit: limit, credit_used: used, nickname: name, id } = member;
  const [typed, setTyped] = useState('');
  const { isBusy, error, setError, run } = useAction();
  useEffect(() => {
    if (isOpen) setTyped(limit === null ? '' : String(limit));
  }, [isOpen, limit]);
  const handleSubmit = async (): Promise<void> => {
    const text = typed.replace(/[\s,，]/g, '');
    if (!/^\d{0,9}$/.test(text) || Number(text) > most) return setError(t('company.limit.wrong'));
    const credit_limit = text === '' ? null : Number(text);
    if (await run(() => http.call(userModifyMember, { id, credit_limit }, { quiet: true }), 'field')) onClose();
  };
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('company.limit.of', { name })}
      lead={t('company.limit.lead', { used: (used ?? 0).toLocaleString('en') })}
      submit={t('company.save')}
      isBusy={isBusy}
      onSubmit={() => void handleSubmit()}
    >
      <Field label={t('company.limit.most')} hint={t('company.limit.hint')} error={error}>
        {(control) => (
          <TextInput
            {...control}
            inputMode="numeric"
            autoComplete="off"
            after={t('company.credits.unit')}
            value={typed}
            maxLength={12}
            onChange={(event) => {
              setTyped(event.target.value);
              setError(undefined);
            }}
          />
        )}
      </Field>
    </FormDialog>
  );
}
