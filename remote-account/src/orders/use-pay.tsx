import { getOrder, type OrderToPay } from '@atelier/contract/orders';
import { dialogs } from '@atelier/platform/dialogs';
import { useText } from '@atelier/platform/i18n';
import { callQuery, queryClient, useQuery } from '@atelier/platform/queries';
import { Dialog } from '@atelier/ui/dialog';
import { Skeleton } from '@atelier/ui/skeleton';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { timeLeft, yuan } from './money-words.ts';

import styles from './pay-dialog.module.css';
import { qrPath } from './qr-path.ts';

/** `now` of a browser by the server's clock, of which an answer said that it stood at `toldAt` when it came at `heardAt`; ms. */
export const serverTime = (now: number, toldAt: string | undefined, heardAt: number): number =>
  toldAt === undefined ? now : Date.parse(toldAt) + Math.max(0, now - heardAt);

/**
 * The server's time, again each second.
 * @param toldAt the server's clock in an answer; without it the browser's counts
 * @param heardAt when the answer came by the browser's clock, ms
 */
export const useServerNow = (toldAt: string | undefined, heardAt: number): number => {
  const [now, setNow] = useState(() => Date.now());
  const [heard, setHeard] = useState({ toldAt, heardAt });
  // While the next response loads, the previous one is shown and its arrival time is unknown.
  if (toldAt !== heard.toldAt) setHeard({ toldAt, heardAt });
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return serverTime(now, heard.toldAt, heard.heardAt);
};

/** Between two looks at an order that waits to be paid: by a telephone, or in another tab. */
export const orderPollMs = 3000;

interface PayDialogProps {
  bought: OrderToPay;
  onClose: () => void;
  /** Paid, or over. */
  onSettled: (orderId: string) => void;
}

/** The payment QR code; the dialog closes once the server confirms the payment. */
function PayDialog({ bought, onClose, onSettled }: PayDialogProps) {
  const t = useText('account');
  const { order, payment } = bought;
  const [code, setCode] = useState<{ path: string; size: number }>();
  const [openedAt] = useState(() => Date.now());
  const { data, dataUpdatedAt } = useQuery({
    ...callQuery(getOrder, { id: order.id }),
    refetchInterval: orderPollMs,
    staleTime: 0,
  });
  const state = data?.order.state ?? 'created';
  const now = useServerNow((data?.order ?? order).told_at, data ? dataUpdatedAt : openedAt);
  useEffect(() => {
    void qrPath(payment.qr ?? '').then(setCode);
  }, [payment.qr]);
  useEffect(() => {
    if (state !== 'created') onSettled(order.id);
  }, [state, order.id, onSettled]);
  return (
    <Dialog isOpen onClose={onClose} title={t('pay.title')} headNote={yuan(order.amount)} closeLabel={t('pay.close')}>
      <div className={styles.code}>
        {code ? (
          <svg viewBox={`0 0 ${code.size} ${code.size}`} role="img" aria-label={t('pay.qr')}>
            <path d={code.path} />
          </svg>
        ) : (
          <Skeleton shape="block" />
        )}
      </div>
      <p className={styles.words}>{t(order.provider === 'alipay' ? 'pay.scan.alipay' : 'pay.scan.wechat')}</p>
      <p className={styles.quiet}>{t('pay.left', { number: order.number, left: timeLeft(payment.expires_at, now) })}</p>
    </Dialog>
  );
}

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
