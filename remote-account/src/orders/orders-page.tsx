import { nicknameIn } from '@atelier/catalogue/text';
import {
  listOrders,
  type Order,
  type OrderKind,
  type OrderState,
  orderKinds,
  orderStates,
} from '@atelier/contract/orders';
import { useLanguage, useLocalized, useText } from '@atelier/platform/i18n';
import { callQuery, queryClient, useQuery } from '@atelier/platform/queries';
import { Link, useSearchParams } from '@atelier/platform/router';
import { session, useSessionState } from '@atelier/platform/session';
import { Button, buttonClass } from '@atelier/ui/button';
import { type DateRange, DateRangeInput } from '@atelier/ui/date-range-input';
import { momentWords } from '@atelier/ui/date-words';
import { Notice } from '@atelier/ui/notice';
import { Sheet } from '@atelier/ui/sheet';
import { TextInput } from '@atelier/ui/text-input';
import { useState } from 'react';
import { formatCountdown, orderStatusOf, providerKey, yuan } from '../frame/format.ts';
import listing from '../listing/listing.module.css';
import { ListFilter, PagedTable, PageSkeleton } from '../listing/paged-table.tsx';
import { OrderDrawer, useOrderTitle } from './order-drawer.tsx';
import styles from './orders-page.module.css';

import { orderPollMs, useServerNow } from './use-pay.tsx';

const size = 20;

interface Filter {
  kind: OrderKind | '';
  state: OrderState | '';
  days: DateRange | undefined;
  search: string;
}

const noFilter: Filter = { kind: '', state: '', days: undefined, search: '' };

const requestOf = ({ kind, state, days, search }: Filter) => ({
  ...(kind === '' ? {} : { kind }),
  ...(state === '' ? {} : { state }),
  ...(search.trim() === '' ? {} : { search: search.trim() }),
  ...days,
});

/** /userinfo/orderCenter: orders of the current wallet, and their actions. */
export function OrdersPage() {
  const t = useText('account');
  const state = useSessionState();
  if (state.status !== 'signed-in') return <PageSkeleton />;
  const { identity } = state;
  if (identity.type === 'B' && identity.member?.is_admin !== true)
    return (
      <Sheet padding={24} className={listing.sheet}>
        <h1 className={styles.title}>{t('orders.member')}</h1>
        <p className={listing.quiet}>{t('orders.member.words')}</p>
      </Sheet>
    );
  return <Orders company={identity.company?.name} />;
}

/** Reason of an empty list, and the next step. */
const noneOf = (t: (key: string) => string, isNarrowed: boolean, onClear: () => void) =>
  isNarrowed
    ? {
        words: t('orders.narrowed'),
        action: <Button size="s" label={t('credits.clear')} onClick={onClear} />,
      }
    : {
        words: t('orders.none'),
        icon: 'receipt' as const,
        next: t('orders.none.words'),
        action: (
          <Link className={buttonClass({ kind: 'primary' })} to="/pricing">
            {t('orders.packages')}
          </Link>
        ),
      };

function Orders({ company }: { company: string | undefined }) {
  const t = useText('account');
  const language = useLanguage();
  const localized = useLocalized();
  const titleOf = useOrderTitle();
  const [params, setParams] = useSearchParams();
  const [filter, setFilter] = useState(noFilter);
  const [page, setPage] = useState(1);
  const asked = requestOf(filter);
  const { data, dataUpdatedAt, isError, isPlaceholderData, refetch } = useQuery({
    ...callQuery(listOrders, { ...asked, page, size }),
    placeholderData: (before) => before,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.open ? orderPollMs : false),
  });
  const now = useServerNow((data?.open ?? data?.orders[0])?.told_at, dataUpdatedAt);
  const open = params.get('order') ?? undefined;
  const show = (id: string | undefined): void => setParams(id === undefined ? {} : { order: id }, { replace: true });
  const narrow = (change: Partial<Filter>): void => {
    setFilter({ ...filter, ...change });
    setPage(1);
  };
  const handleChanged = (): void => {
    void refetch();
    void queryClient.invalidateQueries({ queryKey: ['/order/{id}'] });
    void session.reloadBalance();
  };
  const standing = (order: Order) => {
    const is = orderStatusOf(order);
    return (
      <span className={styles.state} data-state={is}>
        <i className={listing.mark} data-state={is} />
        {t(`orders.state.${is}`)}
        {is === 'created' ? ` ${formatCountdown(order.expires_at, now)}` : ''}
      </span>
    );
  };
  const isNarrowed = Object.keys(asked).length > 0;
  const isEmpty = data?.total === 0 && !isNarrowed;
  const waiting = data?.open;
  return (
    <div className={styles.page}>
      <Sheet padding={0} className={`${listing.sheet} ${styles.list}`}>
        <header className={styles.top}>
          <div>
            <h1 className={styles.title}>{t('orders.title')}</h1>
            <p className={listing.quiet}>{company ? t('orders.of', { name: company }) : t('orders.own')}</p>
          </div>
          {/* An empty list has it in its middle. */}
          {isEmpty ? null : (
            <Link className={buttonClass()} to="/pricing">
              {t('orders.packages')}
            </Link>
          )}
        </header>
        {waiting ? (
          <Notice
            tone="warn"
            ground="sheet"
            title={t('orders.waiting', { left: formatCountdown(waiting.expires_at, now) })}
            actions={<Button kind="primary" size="s" label={t('orders.pay')} onClick={() => show(waiting.id)} />}
          >
            {localized(waiting.name)} {yuan(waiting.amount)}
          </Notice>
        ) : null}
        {isEmpty ? null : (
          <div className={`${listing.filters} ${styles.narrowing}`}>
            <ListFilter
              label={t('orders.kind')}
              value={filter.kind}
              onChange={(kind) => narrow({ kind })}
              all={t('orders.kind.all')}
              options={orderKinds.map((value) => ({ value, label: t(`orders.kind.${value}`) }))}
            />
            <ListFilter
              label={t('orders.state')}
              value={filter.state}
              onChange={(next) => narrow({ state: next })}
              all={t('orders.state.all')}
              options={orderStates.map((value) => ({ value, label: t(`orders.state.${value}`) }))}
            />
            <div className={listing.days}>
              <DateRangeInput
                value={filter.days}
                onChange={(days) => narrow({ days })}
                words={{ from: t('credits.from'), to: t('credits.to') }}
                language={language}
              />
            </div>
            <div className={styles.search}>
              <TextInput
                aria-label={t('orders.number')}
                placeholder={t('orders.number')}
                value={filter.search}
                maxLength={40}
                onChange={(event) => narrow({ search: event.target.value })}
              />
            </div>
          </div>
        )}
        <PagedTable
          label={t('orders.title')}
          rows={data?.orders}
          rowKey={({ id }) => id}
          isBusy={isPlaceholderData}
          openKey={open}
          onRow={({ id }) => show(id)}
          total={data?.total ?? 0}
          totalWords={t('orders.rows', { total: (data?.total ?? 0).toLocaleString('en') })}
          size={size}
          page={page}
          onPage={setPage}
          failure={isError ? { words: t('orders.failed'), onRetry: () => void refetch() } : undefined}
          none={noneOf(t, isNarrowed, () => narrow(noFilter))}
          columns={[
            {
              title: t('orders.order'),
              cell: (order) => (
                <button type="button" className={styles.order} onClick={() => show(order.id)}>
                  <span>{titleOf(order)}</span>
                  <small className={listing.quiet}>{order.number}</small>
                </button>
              ),
            },
            {
              title: t('orders.amount'),
              align: 'right',
              width: 104,
              cell: ({ amount }) => <b className={listing.strong}>{yuan(amount)}</b>,
            },
            { title: t('orders.state'), width: 136, cell: standing },
            {
              title: t('orders.time'),
              width: 236,
              cell: ({ created_at: at }) => momentWords(at, language),
            },
            {
              title: t(company ? 'orders.buyer' : 'orders.way'),
              width: 176,
              cell: ({ buyer, provider, paid_at: paidAt }) => (
                <span className={listing.two}>
                  {company ? nicknameIn(language, buyer.nickname) : null}
                  <span className={listing.quiet}>
                    {paidAt && provider ? t(providerKey(provider)) : t('orders.unpaid')}
                  </span>
                </span>
              ),
            },
          ]}
          phoneRow={(order) => (
            <button type="button" className={styles.phoneRow} onClick={() => show(order.id)}>
              <span className={listing.two}>
                {titleOf(order)}
                <small className={listing.quiet}>{momentWords(order.created_at, language)}</small>
              </span>
              <span className={listing.phoneEnd}>
                <b className={listing.strong}>{yuan(order.amount)}</b>
                {standing(order)}
              </span>
            </button>
          )}
        />
      </Sheet>
      {open ? (
        <OrderDrawer
          key={open}
          orderId={open}
          onClose={() => show(undefined)}
          onOpen={show}
          onChanged={handleChanged}
        />
      ) : null}
    </div>
  );
}
