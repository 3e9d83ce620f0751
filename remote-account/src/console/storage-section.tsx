import type { ResponseOf } from '@atelier/contract/call';
import { getStorage } from '@atelier/contract/console-queue';
import { useLanguage, useText } from '@atelier/platform/i18n';
import { DataTable } from '@atelier/ui/data-table';
import { momentWords } from '@atelier/ui/date-words';
import { Tag } from '@atelier/ui/tag';
import listing from '../listing/listing.module.css';
import { ConsoleList, useConsoleList } from './console-list.tsx';
import styles from './console-page.module.css';
import { Figure, Figures, formatBytes, formatPercent } from './console-parts.tsx';

/** Prefix of failures, because colour alone is not accessible. */
const failingMark = '× ';

type Storage = ResponseOf<typeof getStorage>;
type WalletRow = Storage['wallets'][number];

/** Storage use, by owner, and state of the storage maintenance. */
export function StorageSection() {
  const t = useText('account');
  const list = useConsoleList(getStorage);
  const { data, isError } = list;
  const owner = (row: WalletRow) => (
    <span className={styles.end}>
      {row.owner}
      {row.is_company ? <Tag>{t('console.company')}</Tag> : null}
    </span>
  );
  const of = (row: WalletRow): string => `${formatBytes(row.bytes)} / ${formatBytes(row.max_bytes)}`;
  return (
    <>
      {data && !isError ? <Store store={data.store} /> : null}
      {data && !isError ? <Upkeep upkeep={data.upkeep} /> : null}
      <h2 className={styles.heading}>{t('console.storage.wallets')}</h2>
      <ConsoleList
        list={list}
        label={t('console.storage.wallets')}
        rows={data?.wallets}
        rowKey={({ id }) => id}
        failed={t('console.storage.failed')}
        none={t('console.storage.none')}
        columns={[
          { title: t('console.order.owner'), cell: owner },
          { title: t('console.storage.used'), align: 'right', width: 220, cell: of },
          {
            title: t('console.storage.share'),
            align: 'right',
            width: 120,
            cell: (row) => formatPercent(row.max_bytes === 0 ? null : row.bytes / row.max_bytes),
          },
        ]}
        phoneRow={(row) => (
          <span className={listing.phoneLine}>
            {owner(row)}
            <span>{of(row)}</span>
          </span>
        )}
      />
    </>
  );
}

function Store({ store }: Pick<Storage, 'store'>) {
  const t = useText('account');
  return (
    <Figures label={t('console.storage.store')}>
      <Figure
        name={t('console.storage.place')}
        value={t(`console.storage.${store.kind}`)}
        {...(store.is_moving ? { note: t('console.storage.moving') } : {})}
      />
      <Figure
        name={t('console.storage.answer')}
        value={store.answer_ms === null ? t('console.storage.away') : `${store.answer_ms} ms`}
        isBad={store.answer_ms === null}
      />
      <Figure
        name={t('console.storage.kept')}
        value={formatBytes(store.bytes)}
        note={t('console.storage.contents', { count: store.contents.toLocaleString('en') })}
      />
      <Figure
        name={t('console.storage.unused')}
        value={formatBytes(store.unused_bytes)}
        note={t('console.storage.contents', { count: store.unused.toLocaleString('en') })}
      />
      {store.free_bytes === null ? null : (
        <Figure name={t('console.storage.free')} value={formatBytes(store.free_bytes)} isBad={store.free_bytes < 5e9} />
      )}
    </Figures>
  );
}

function Upkeep({ upkeep }: Pick<Storage, 'upkeep'>) {
  const t = useText('account');
  const language = useLanguage();
  type Row = Storage['upkeep'][number];
  const nameOf = ({ job, title }: Row): string => title?.[language] ?? job;
  const isFailing = (row: Row): boolean => row.error !== '';
  const last = (row: Row): string => (row.ended_at ? momentWords(row.ended_at, language) : t('console.upkeep.never'));
  const state = (row: Row) =>
    isFailing(row) ? (
      <span className={listing.two}>
        <span className={styles.bad}>
          <span aria-hidden="true">{failingMark}</span>
          {t('console.upkeep.failing')}
        </span>
        <small className={listing.quiet}>{row.error}</small>
      </span>
    ) : (
      t(row.ended_at ? 'console.upkeep.well' : 'console.upkeep.waiting')
    );
  return (
    <>
      <h2 className={styles.heading}>{t('console.upkeep')}</h2>
      <DataTable
        label={t('console.upkeep')}
        rows={upkeep}
        rowKey={({ job }) => job}
        empty={null}
        columns={[
          { title: t('console.upkeep.job'), width: 260, cell: nameOf },
          { title: t('console.upkeep.last'), width: 220, cell: last },
          { title: t('console.queue.node'), width: 180, cell: ({ node }) => node || '–' },
          { title: t('console.upkeep.state'), cell: state },
        ]}
        phoneRow={(row) => (
          <div className={styles.phone}>
            <span className={listing.phoneLine}>
              <span>{nameOf(row)}</span>
              <span>{state(row)}</span>
            </span>
            <small className={listing.quiet}>{last(row)}</small>
          </div>
        )}
      />
    </>
  );
}
