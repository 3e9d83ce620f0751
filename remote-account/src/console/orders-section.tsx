import { findOrders, type OperatorOrder, refundAnOrder } from '@atelier/contract/console-money';
import { type OrderState, orderStates } from '@atelier/contract/orders';
import { http } from '@atelier/platform/http';
import { useLanguage, useLocalized, useText } from '@atelier/platform/i18n';
import { Button } from '@atelier/ui/button';
import { momentWords } from '@atelier/ui/date-words';
import { Tag } from '@atelier/ui/tag';
import { useState } from 'react';
import { orderStatusOf, yuan } from '../frame/format.ts';
import listing from '../listing/listing.module.css';
import { ListFilter } from '../listing/paged-table.tsx';
import orders from '../orders/orders-page.module.css';
import { ConsoleList, useConsoleList } from './console-list.tsx';
import styles from './console-page.module.css';
import { ReasonDialog } from './reason-dialog.tsx';

/** All orders, and refunds. */
export function OrdersSection() {
  const t = useText('account');
  const language = useLanguage();
  const localized = useLocalized();
  const [back, setBack] = useState<OperatorOrder>();
  const list = useConsoleList(findOrders, { state: '' as OrderState | '' });
  const what = (order: OperatorOrder) => (
    <span className={listing.two}>
      <span>{localized(order.name)}</span>
      <small className={listing.quiet}>{order.number}</small>
    </span>
  );
  const who = (order: OperatorOrder) => (
    <span className={styles.end}>
      {order.owner}
      {order.is_company ? <Tag>{t('console.company')}</Tag> : null}
    </span>
  );
  const standing = (order: OperatorOrder) => {
    const is = orderStatusOf(order);
    return (
      <span className={orders.state} data-state={is}>
        <i className={listing.mark} data-state={is} />
        {t(`orders.state.${is}`)}
      </span>
    );
  };
  const button = (order: OperatorOrder) =>
    order.refund ? (
      <Button size="s" label={t('console.refund')} onClick={() => setBack(order)} />
    ) : order.refund_first ? (
      <small className={listing.quiet}>{t('console.refund.first', { number: order.refund_first.number })}</small>
    ) : null;
  return (
    <>
      <ConsoleList
        list={list}
        label={t('console.orders')}
        rows={list.data?.orders}
        rowKey={({ id }) => id}
        searchLabel={t('console.order.search')}
        filters={
          <ListFilter
            label={t('orders.state')}
            value={list.filters.state}
            onChange={(state) => list.narrow({ state })}
            all={t('orders.state.all')}
            options={orderStates.map((value) => ({ value, label: t(`orders.state.${value}`) }))}
          />
        }
        totalWords={(total) => t('orders.rows', { total })}
        failed={t('console.order.failed')}
        none={t(list.search === '' && list.filters.state === '' ? 'console.order.noneYet' : 'console.order.none')}
        columns={[
          { title: t('console.order'), cell: what },
          { title: t('console.order.owner'), width: 200, cell: who },
          { title: t('console.log.at'), width: 180, cell: ({ created_at: at }) => momentWords(at, language) },
          { title: t('orders.state'), width: 140, cell: standing },
          {
            title: t('console.order.amount'),
            align: 'right',
            width: 120,
            cell: ({ amount }) => <b className={listing.strong}>{yuan(amount)}</b>,
          },
          { title: t('console.actions'), isTitleHidden: true, align: 'right', width: 232, cell: button },
        ]}
        phoneRow={(order) => (
          <div className={styles.phone}>
            <span className={listing.phoneLine}>
              {what(order)}
              <b className={listing.strong}>{yuan(order.amount)}</b>
            </span>
            <span className={listing.phoneLine}>
              <small className={listing.quiet}>{order.owner}</small>
              {standing(order)}
            </span>
            <span className={styles.actions}>{button(order)}</span>
          </div>
        )}
      />
      {back?.refund ? (
        <ReasonDialog
          title={t('console.refund.title', { number: back.number })}
          label={t('console.refund')}
          isDanger
          act={(reason) =>
            http.call(refundAnOrder, { order_id: back.id, amount: back.refund?.amount ?? 0, reason }, { quiet: true })
          }
          onClose={() => setBack(undefined)}
          onDone={list.reread}
        >
          <p>
            {t('console.refund.words', {
              yuan: yuan(back.refund.amount),
              points: back.refund.points.toLocaleString('en'),
              name: back.owner,
            })}
          </p>
        </ReasonDialog>
      ) : null}
    </>
  );
}
