import { errorMessageMs } from '@atelier/catalogue/constants';
import { useText } from '@atelier/platform/i18n';
import { ConfirmDialog } from '@atelier/ui/confirm-dialog';
import { Toast } from '@atelier/ui/toast';
import { ToastRegion } from '@atelier/ui/toast-region';
import { useAtom, useAtomValue } from 'jotai';
import { useCallback } from 'react';
import { confirmationsAtom, type ShownToast, toastsAtom } from './create-dialogs.ts';

/** Draws what `dialogs` asked for: toasts at the bottom, one question at a time. */
export const DialogHost = () => {
  const t = useText('host');
  const toasts = useAtomValue(toastsAtom);
  const question = useAtomValue(confirmationsAtom)[0];
  return (
    <>
      <ToastRegion label={t('dialogs.region')}>
        {toasts.map((toast) => (
          <LivingToast key={toast.id} toast={toast} />
        ))}
      </ToastRegion>
      <ConfirmDialog
        isOpen={question !== undefined}
        title={question?.title ?? ''}
        body={question?.body}
        confirm={question?.confirm ?? ''}
        cancel={question?.cancel}
        isDanger={question?.isDanger}
        onAnswer={(isConfirmed) => question?.onAnswer(isConfirmed)}
      />
    </>
  );
};

const LivingToast = ({ toast }: { toast: ShownToast }) => {
  const [, setToasts] = useAtom(toastsAtom);
  const handleExpire = useCallback(
    () => setToasts((shown) => shown.filter(({ id }) => id !== toast.id)),
    [setToasts, toast.id],
  );
  const { message, action, tone = 'plain' } = toast;
  return <Toast message={message} action={action} tone={tone} lasts={errorMessageMs} onExpire={handleExpire} />;
};
