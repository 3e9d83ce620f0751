import { exchangeCode } from '@atelier/contract/orders';
import { dialogs } from '@atelier/platform/dialogs';
import { http, isApiError } from '@atelier/platform/http';
import { useText } from '@atelier/platform/i18n';
import { session } from '@atelier/platform/session';
import { FormDialog } from '@atelier/ui/form-dialog';
import { TextField } from '@atelier/ui/text-input';
import { useBusy } from '@atelier/ui/use-busy';
import { useState } from 'react';

/** Redeems a gift code for credits. Errors are shown at the field. */
export const ExchangeDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useText('host');
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string>();
  const { isBusy, run } = useBusy((error) =>
    setFault(isApiError(error) ? dialogs.sentenceOf(error) : t('dialogs.failed')),
  );
  const handleSubmit = async (): Promise<void> => {
    if (code.trim() === '') return setFault(t('exchange.empty'));
    const done = await run(() => http.call(exchangeCode, { code: code.trim() }, { quiet: true }));
    if (!done) return;
    void session.reloadBalance();
    dialogs.toast({ message: t(done.waits ? 'exchange.waits' : 'exchange.done', { count: done.points }) });
    onClose();
  };
  return (
    <FormDialog
      onClose={onClose}
      title={t('exchange.title')}
      cancel={t('exchange.cancel')}
      submit={t('exchange.submit')}
      isBusy={isBusy}
      onSubmit={handleSubmit}
    >
      <TextField
        label={t('exchange.code')}
        hint={t('exchange.hint')}
        error={fault}
        value={code}
        maxLength={64}
        autoComplete="off"
        onChange={(value) => {
          setCode(value);
          setFault(undefined);
        }}
      />
    </FormDialog>
  );
};
