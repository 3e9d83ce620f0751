import { findOrders, type OperatorOrder, refundAnOrder } from '@atelier/contract/console-money';
import { type OrderState, orderStates } from '@atelier/contract/orders';
import { http } from '@atelier/platform/http';
import { useLanguage, useLocalized, useText } from '@atelier/platform/i18n';
import { callQuery, queryClient, useQuery } from '@atelier/platform/queries';
import { Button } from '@atelier/ui/button';
import { momentWords } from '@atelier/ui/date-words';
import { Select } from '@atelier/ui/select';
import { Tag } from '@atelier/ui/tag';
import { useState } from 'react';
import listing from '../listing/listing.module.css';
import { PagedTable } from '../listing/paged-table.tsx';
import { standingMark, standingOf, yuan } from '../orders/money-words.ts';
import orders from '../orders/orders-page.module.css';
import styles from './console-page.module.css';
import { ConsoleSearch } from './console-search.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { useLocked } from './use-locked.ts';

const size = 20;

/** Everybody's orders, and money that goes back. */
export function OrdersPart({ onLocked }: { onLocked: () => void }) {
  const t = useText('account');
  const language = useLanguage();
  const localized = useLocalized();
  const [search, setSearch] = useState('');
  const [state, setState] = useState<OrderState | ''>('');
  const [page, setPage] = useState(1);
  const [back, setBack] = useState<OperatorOrder>();
  const wanted = search.trim();
  const { data, isError, error, isFetching, refetch } = useQuery(
    {
      ...callQuery(findOrders, {
        ...(wanted === '' ? {} : { search: wanted }),
        ...(state === '' ? {} : { state }),
        page,
        size,
      }),
      placeholderData: (before) => before,
      staleTime: 0,
    },
    queryClient,
  );
  useLocked(error, onLocked);
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
    const is = standingOf(order);
    return (
      <span className={orders.state} data-state={is}>
        <span aria-hidden="true">{standingMark[is]}</span>
        {t(`orders.state.${is}`)}
      </span>
    );
  };
  const button = (order: OperatorOrder) =>
    order.refund ? (
      <Button size="s" onClick={() => setBack(order)}>
        {t('console.refund')}
      </Button>
    ) : order.refund_first ? (
      <small className={listing.quiet}>{t('console.refund.first', { number: order.refund_first.number })}</small>
    ) : null;
  return (
    <>
      <ConsoleSearch
        label={t('console.order.search')}
        value={search}
        onChange={(value) => {
          setSearch(value);
          setPage(1);
        }}
      >
        <div className={listing.filter}>
          <Select
            aria-label={t('orders.state')}
            value={state}
            onChange={(next) => {
              setState(next);
              setPage(1);
            }}
            options={[
              { value: '', label: t('orders.state.all') },
              ...orderStates.map((value) => ({ value, label: t(`orders.state.${value}`) })),
            ]}
          />
        </div>
      </ConsoleSearch>
      <PagedTable
        label={t('console.orders')}
        rows={data?.orders}
        rowKey={({ id }) => id}
        isBusy={isFetching}
        total={data?.total ?? 0}
        totalWords={t('orders.rows', { total: (data?.total ?? 0).toLocaleString('en') })}
        size={size}
        page={page}
        onPage={setPage}
        failure={isError ? { words: t('console.order.failed'), onRetry: () => void refetch() } : undefined}
        none={{ words: t('console.order.none') }}
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
          { title: t('console.actions'), isTitleHidden: true, align: 'right', width: 140, cell: button },
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
          onLocked={onLocked}
          onDone={() => {
            setBack(undefined);
            void refetch();
          }}
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
