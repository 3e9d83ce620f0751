import { nicknameIn } from '@atelier/catalogue/text';
import { cancelOrder, getOrder, type Order, orderReceipt, payOrder, refundOrder } from '@atelier/contract/orders';
import { dialogs } from '@atelier/platform/dialogs';
import { http } from '@atelier/platform/http';
import { useLanguage, useLocalized, useText } from '@atelier/platform/i18n';
import { callQuery, useQuery } from '@atelier/platform/queries';
import { Link } from '@atelier/platform/router';
import { Button, buttonClass } from '@atelier/ui/button';
import { lastDayWords, momentWords } from '@atelier/ui/date-words';
import { Drawer } from '@atelier/ui/drawer';
import { Skeleton } from '@atelier/ui/placeholders';
import { useState } from 'react';
import { formatDiscount, orderStatusOf, providerKey, yuan } from '../frame/format.ts';
import { useAction } from '../frame/use-action.ts';
import listing from '../listing/listing.module.css';
import { Failed } from '../listing/paged-table.tsx';
import { InvoiceForm } from './invoice-form.tsx';
import styles from './order-drawer.module.css';

import { orderPollMs, usePay } from './use-pay.tsx';

/** Title of an order in the page's language: `开通个人版`, `Top up 2,000 credits`. */
export const useOrderTitle = (): ((order: Pick<Order, 'kind' | 'name' | 'points'>) => string) => {
  const t = useText('account');
  const localized = useLocalized();
  return ({ kind, name, points }) => {
    const act = t(`orders.kind.${kind}`);
    if (kind === 'number') return `${act} ${t('orders.points', { count: points.toLocaleString('en') })}`;
    return localized({ zh: `${act}${name.zh}`, en: `${act} ${name.en}` });
  };
};

interface Step {
  key: string;
  title: string;
  note?: string;
  at: string;
}

/** Events of an order, in chronological order. */
function OrderSteps({ order }: { order: Order }) {
  const t = useText('account');
  const language = useLanguage();
  const steps: Step[] = [
    {
      key: 'created',
      title: t('orders.step.created'),
      note: nicknameIn(language, order.buyer.nickname),
      at: order.created_at,
    },
  ];
  if (order.closed_at)
    steps.push({
      key: 'closed',
      title: t(`orders.step.${order.state === 'expired' ? 'expired' : 'cancelled'}`),
      at: order.closed_at,
    });
  if (order.paid_at) {
    const note = order.provider ? t(providerKey(order.provider)) : '';
    steps.push({ key: 'paid', title: t('orders.step.paid'), note, at: order.paid_at });
  }
  for (const { id, amount, points, reason, state, created_at, done_at } of order.refunds) {
    steps.push({
      key: id,
      title: t(`orders.step.refund.${reason}`, { amount: yuan(amount), points: points.toLocaleString('en') }),
      note: t(`orders.step.refund.${state}`),
      at: done_at ?? created_at,
    });
  }
  return (
    <section className={styles.part}>
      <h3 className={styles.heading}>{t('orders.steps')}</h3>
      <ol className={styles.steps}>
        {steps.map(({ key, title, note, at }) => (
          <li key={key}>
            <span>
              {title}
              {note ? <small className={styles.quiet}>{note}</small> : null}
            </span>
            <time dateTime={at} className={styles.quiet}>
              {momentWords(at, language)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Downloads the receipt of an order. */
const saveReceipt = async (orderId: string, language: string): Promise<void> => {
  const asked = { id: orderId, language: language === 'zh' ? ('zh' as const) : ('en' as const) };
  const { name, pdf } = await http.call(orderReceipt, asked, { quiet: true });
  const bytes = Uint8Array.from(atob(pdf), (letter) => letter.charCodeAt(0));
  const address = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};

interface OrderDrawerProps {
  orderId: string;
  onClose: () => void;
  onOpen: (orderId: string) => void;
  onChanged: () => void;
}

/** One order: its events, its effects, and its actions. */
export function OrderDrawer({ orderId, onClose, onOpen, onChanged }: OrderDrawerProps) {
  const t = useText('account');
  const { data, isError, refetch } = useQuery({
    ...callQuery(getOrder, { id: orderId }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.order.state === 'created' ? orderPollMs : false),
  });
  const handleChanged = (): void => {
    void refetch();
    onChanged();
  };
  return (
    <Drawer isOpen onClose={onClose} side="right" doesPush title={t('orders.detail')} closeLabel={t('orders.close')}>
      {isError ? <Failed words={t('orders.failed')} onRetry={() => void refetch()} /> : null}
      {data ? (
        <OrderDetail order={data.order} onOpen={onOpen} onChanged={handleChanged} />
      ) : isError ? null : (
        <div className={styles.part}>
          <Skeleton count={6} />
        </div>
      )}
    </Drawer>
  );
}

interface OrderDetailProps {
  order: Order;
  onOpen: (orderId: string) => void;
  onChanged: () => void;
}

function OrderDetail({ order, onOpen, onChanged }: OrderDetailProps) {
  const t = useText('account');
  const language = useLanguage();
  const titleOf = useOrderTitle();
  const is = orderStatusOf(order);
  return (
    <div className={styles.detail}>
      <section className={styles.part}>
        <h3 className={styles.name}>
          <span>{titleOf(order)}</span>
          <b>{yuan(order.amount)}</b>
        </h3>
        <p className={styles.quiet}>
          {t('orders.points', { count: order.points.toLocaleString('en') })}
          {order.ends_at ? ` · ${t('buy.until', { date: lastDayWords(order.ends_at, language) })}` : ''}
        </p>
        <p className={styles.is}>
          <i className={listing.mark} data-state={is} /> {t(`orders.state.${is}`)}
        </p>
      </section>
      <OrderSteps order={order} />
      {order.upgrade ? (
        <section className={styles.part}>
          <h3 className={styles.heading}>{t('orders.upgrade')}</h3>
          <dl className={styles.sums}>
            <dt>{t('buy.newLeft', { count: order.upgrade.days_left })}</dt>
            <dd>{yuan(order.upgrade.price_of_new)}</dd>
            <dt>{t('orders.oldLeft')}</dt>
            <dd>{formatDiscount(order.upgrade.rest_of_old)}</dd>
          </dl>
        </section>
      ) : null}
      <section className={styles.part}>
        <h3 className={styles.heading}>{t('orders.order')}</h3>
        <dl className={styles.facts}>
          <dt>{t('orders.number')}</dt>
          <dd>{order.number}</dd>
          {order.transaction_id ? (
            <>
              <dt>{t('orders.transaction')}</dt>
              <dd>{order.transaction_id}</dd>
            </>
          ) : null}
          <dt>{t('orders.buyer')}</dt>
          <dd>
            {nicknameIn(language, order.buyer.nickname)}
            {order.paid_at && order.provider ? ` · ${t(providerKey(order.provider))}` : ''}
          </dd>
        </dl>
      </section>
      <Papers order={order} onChanged={onChanged} />
      <Actions order={order} onOpen={onOpen} onChanged={onChanged} />
    </div>
  );
}

/** Receipt and invoice details. */
function Papers({ order, onChanged }: Pick<OrderDetailProps, 'order' | 'onChanged'>) {
  const t = useText('account');
  const language = useLanguage();
  const [isEditing, setEditing] = useState(false);
  const { isBusy, run } = useAction();
  if (!order.receipt) return null;
  return (
    <section className={styles.part}>
      <h3 className={styles.heading}>
        {t('orders.papers')}
        <Button kind="quiet" size="s" onClick={() => setEditing(true)}>
          {t(order.invoice ? 'orders.invoice.change' : 'orders.invoice.add')}
        </Button>
      </h3>
      <dl className={styles.facts}>
        <dt>{t('orders.receipt')}</dt>
        <dd className={styles.file}>
          {order.receipt}
          <Button
            size="s"
            icon="download"
            label={t('orders.receipt.save')}
            isBusy={isBusy}
            onClick={() => void run(() => saveReceipt(order.id, language))}
          />
        </dd>
        {order.invoice ? (
          <>
            <dt>{t('orders.invoice.title')}</dt>
            <dd>{order.invoice.title}</dd>
            <dt>{t('orders.invoice.tax')}</dt>
            <dd>{order.invoice.tax_number || '–'}</dd>
            <dt>{t('orders.invoice.email')}</dt>
            <dd>{order.invoice.email}</dd>
          </>
        ) : null}
      </dl>
      {isEditing ? (
        <InvoiceForm
          order={order}
          onClose={() => setEditing(false)}
          onSaved={() => {
            setEditing(false);
            onChanged();
          }}
        />
      ) : null}
    </section>
  );
}

function Actions({ order, onOpen, onChanged }: OrderDetailProps) {
  const t = useText('account');
  const localized = useLocalized();
  const pay = usePay(onChanged);
  const action = useAction(onChanged);
  const run = async (work: () => Promise<unknown>, done: string): Promise<void> => {
    if (await action.run(work)) dialogs.toast({ message: t(done) });
  };
  const handleRefund = async (): Promise<void> => {
    if (!order.refund) return;
    const { amount, points } = order.refund;
    const isSure = await dialogs.confirm({
      title: t('orders.refund.ask', { name: localized(order.name) }),
      body: t(order.kind === 'number' ? 'orders.refund.words' : `orders.refund.words.${order.kind}`, {
        points: points.toLocaleString('en'),
        amount: yuan(amount),
      }),
      confirm: t('orders.refund.do', { amount: yuan(amount) }),
      cancel: t('orders.refund.keep'),
      isDanger: true,
    });
    if (isSure)
      await run(() => http.call(refundOrder, { id: order.id, amount }, { quiet: true }), 'orders.refund.done');
  };
  const first = order.refund_first;
  const { provider } = order;
  return (
    <section className={styles.actions}>
      {order.state === 'created' && provider ? (
        <>
          <Button
            kind="primary"
            isBusy={pay.isBusy}
            onClick={() => void pay.begin(() => http.call(payOrder, { id: order.id, provider }, { quiet: true }))}
          >
            {t('orders.pay')} {yuan(order.amount)}
          </Button>
          <Button
            label={t('orders.cancel')}
            isBusy={action.isBusy}
            onClick={() =>
              void run(() => http.call(cancelOrder, { id: order.id }, { quiet: true }), 'orders.cancelled')
            }
          />
        </>
      ) : null}
      {order.refund ? (
        <Button kind="danger" isBusy={action.isBusy} onClick={() => void handleRefund()}>
          {t('orders.refund.do', { amount: yuan(order.refund.amount) })}
        </Button>
      ) : null}
      {first ? (
        <p className={styles.first}>
          {t('orders.refund.first', { number: first.number })}
          <Button size="s" label={t('orders.refund.open')} onClick={() => onOpen(first.id)} />
        </p>
      ) : null}
      {order.state === 'created' ? null : (
        <Link className={buttonClass({ kind: 'quiet' })} to="/pricing">
          {t('orders.again')}
        </Link>
      )}
      {pay.dialog}
    </section>
  );
}
