import type { Order } from '@atelier/contract/orders';
import { useLanguage, useText } from '@atelier/platform/i18n';
import { momentWords } from '@atelier/ui/date-words';
import { providerKey, yuan } from './money-words.ts';
import styles from './order-drawer.module.css';

interface Step {
  key: string;
  title: string;
  note?: string;
  at: string;
}

/** What happened to an order, in its order. */
export function OrderSteps({ order }: { order: Order }) {
  const t = useText('account');
  const language = useLanguage();
  const steps: Step[] = [
    { key: 'created', title: t('orders.step.created'), note: order.buyer.nickname, at: order.created_at },
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
              {momentWords(at, language, order.time_zone)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}
