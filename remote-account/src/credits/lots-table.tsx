import type { CreditLot } from '@atelier/contract/credits';
import { useLanguage, useText } from '@atelier/platform/i18n';
import { DataTable } from '@atelier/ui/data-table';
import { dateWords, dayWords } from '@atelier/ui/date-words';
import listing from '../listing/listing.module.css';
import styles from './credits-page.module.css';
import { daysLeft } from './day-words.ts';
import { sourceOf } from './ledger-words.ts';

/** So many days before its end a lot is pointed out. */
const soonDays = 7;
/** Days within which the date is shown without the year. */
const nearDays = 180;

/** Where the credits come from and until when they last, in the order in which they are used. */
export function LotsTable({ lots }: { lots: readonly CreditLot[] }) {
  const t = useText('account');
  const language = useLanguage();
  const nameOf = ({ source }: CreditLot) => t(`credits.source.${sourceOf(source)}`);
  const noteOf = (lot: CreditLot) =>
    lot.is_waiting
      ? t('credits.lot.waits')
      : t('credits.lot.since', { date: dayWords(new Date(lot.created_at), language) });
  return (
    <DataTable
      label={t('credits.lots')}
      rows={lots}
      rowKey={({ id }) => id}
      empty={t('credits.lots.none')}
      columns={[
        {
          title: t('credits.lot.source'),
          width: '16%',
          cell: (lot) => <b className={listing.strong}>{nameOf(lot)}</b>,
        },
        { title: t('credits.lot.note'), width: '34%', cell: noteOf },
        { title: t('credits.lot.left'), cell: (lot) => <LeftBar lot={lot} /> },
        { title: t('credits.lot.ends'), width: '24%', cell: (lot) => <Ends lot={lot} /> },
      ]}
      phoneRow={(lot) => (
        <div className={styles.phoneLot}>
          <div className={listing.phoneLine}>
            <b className={listing.strong}>{nameOf(lot)}</b>
            <LeftWords lot={lot} />
          </div>
          <Bar lot={lot} />
          <div className={listing.phoneLine}>
            <span className={listing.quiet}>{noteOf(lot)}</span>
            <Ends lot={lot} />
          </div>
        </div>
      )}
    />
  );
}

const Bar = ({ lot: { remaining, granted } }: { lot: CreditLot }) => (
  <span className={styles.bar} aria-hidden="true">
    <span style={{ width: `${(remaining / Math.max(1, granted)) * 100}%` }} />
  </span>
);

const LeftWords = ({ lot: { remaining, granted } }: { lot: CreditLot }) => (
  <span>
    <b className={listing.strong}>{remaining.toLocaleString('en')}</b>
    <span className={listing.quiet}>{` / ${granted.toLocaleString('en')}`}</span>
  </span>
);

const LeftBar = ({ lot }: { lot: CreditLot }) => (
  <span className={styles.left}>
    <Bar lot={lot} />
    <LeftWords lot={lot} />
  </span>
);

function Ends({ lot: { expires_at: endsAt } }: { lot: CreditLot }) {
  const t = useText('account');
  const language = useLanguage();
  if (endsAt === null) return <span className={listing.quiet}>{t('credits.lot.never')}</span>;
  const moment = new Date(endsAt);
  const days = daysLeft(moment, new Date());
  const isSoon = days <= soonDays;
  return (
    <span>
      {days <= nearDays ? dayWords(moment, language) : dateWords(moment, language)}{' '}
      <span className={isSoon ? styles.soon : listing.quiet}>{t('credits.lot.days', { count: days })}</span>
    </span>
  );
}
