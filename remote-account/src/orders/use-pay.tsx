import { getOrder, type OrderToPay } from '@atelier/contract/orders';
import { useText } from '@atelier/platform/i18n';
import { callQuery, queryClient, useQuery } from '@atelier/platform/queries';
import { Dialog } from '@atelier/ui/dialog';
import { Skeleton } from '@atelier/ui/placeholders';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { formatCountdown, yuan } from '../frame/format.ts';
import { qrPath } from '../frame/text-transfer.ts';
import { useAction } from '../frame/use-action.ts';
import styles from './pay-dialog.module.css';

/** Server time in ms for the browser's `now`, from a response with the server's timestamp `toldAt` that arrived at `heardAt`. */
export const serverTime = (now: number, toldAt: string | undefined, heardAt: number): number =>
  toldAt === undefined ? now : Date.parse(toldAt) + Math.max(0, now - heardAt);

/**
 * The server's time, updated each second. @param toldAt the server's timestamp in a response; without it the browser's clock counts @param
 * heardAt when the response arrived by the browser's clock, ms
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

/** Poll interval of an order awaiting payment by a phone or in another tab, ms. */
export const orderPollMs = 3000;

interface PayDialogProps {
  bought: OrderToPay;
  onClose: () => void;
  /** Called when the order is paid or closed. */
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
      <p className={styles.quiet}>
        {t('pay.left', { number: order.number, left: formatCountdown(payment.expires_at, now) })}
      </p>
    </Dialog>
  );
}

export interface Pay {
  isBusy: boolean;
  /** Creates or resumes an order and opens its payment. Failures are shown. */
  begin: (order: () => Promise<OrderToPay>) => Promise<void>;
  dialog: ReactNode;
}

/** Opens the payment of an order: the provider's page, or a QR code for a phone. */
export const usePay = (onSettled: (orderId: string) => void): Pay => {
  const { isBusy, run } = useAction();
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
      const made = await run(order);
      if (!made) return;
      void queryClient.invalidateQueries({ queryKey: ['/orders'] });
      if (made.payment.kind === 'redirect' && made.payment.url) window.location.assign(made.payment.url);
      else setBought(made);
    },
    dialog: bought ? (
      <PayDialog bought={bought} onClose={() => setBought(undefined)} onSettled={handleSettled} />
    ) : null,
  };
};
