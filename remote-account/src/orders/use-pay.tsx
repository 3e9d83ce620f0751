import type { OrderToPay } from '@atelier/contract/orders';
import { dialogs } from '@atelier/platform/dialogs';
import { queryClient } from '@atelier/platform/queries';
import { type ReactNode, useCallback, useState } from 'react';
import { PayDialog } from './pay-dialog.tsx';

export interface Pay {
  isBusy: boolean;
  /** Makes or takes up an order and leads to where it is paid. Failures are shown. */
  begin: (order: () => Promise<OrderToPay>) => Promise<void>;
  dialog: ReactNode;
}

/** From an order to its payment: away to the provider's page, or to a code that a phone reads. */
export const usePay = (onSettled: (orderId: string) => void): Pay => {
  const [isBusy, setBusy] = useState(false);
  const [bought, setBought] = useState<OrderToPay>();
  const handleSettled = useCallback(
    (id: string) => {
      setBought(undefined);
      onSettled(id);
    },
    [onSettled],
  );
  return {
    isBusy,
    async begin(order) {
      setBusy(true);
      try {
        const made = await order();
        void queryClient.invalidateQueries({ queryKey: ['/orders'] });
        if (made.payment.kind === 'redirect' && made.payment.url) window.location.assign(made.payment.url);
        else setBought(made);
      } catch (error) {
        dialogs.showError(error);
      } finally {
        setBusy(false);
      }
    },
    dialog: bought ? (
      <PayDialog bought={bought} onClose={() => setBought(undefined)} onSettled={handleSettled} />
    ) : null,
  };
};
