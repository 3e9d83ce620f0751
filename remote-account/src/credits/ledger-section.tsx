import type { RequestOf } from '@atelier/contract/call';
import { type LedgerEntry, ledgerListing, type MovementGroup, type Usage } from '@atelier/contract/credits';
import { dialogs } from '@atelier/platform/dialogs';
import { http } from '@atelier/platform/http';
import { useLanguage, useText } from '@atelier/platform/i18n';
import { callQuery, useQuery } from '@atelier/platform/queries';
import { Button } from '@atelier/ui/button';
import { type DateRange, DateRangeInput } from '@atelier/ui/date-range-input';
import { momentWords, zoneWords } from '@atelier/ui/date-words';
import { Icon } from '@atelier/ui/icon';
import { useRef, useState } from 'react';
import listing from '../listing/listing.module.css';
import { ListFilter, PagedTable } from '../listing/paged-table.tsx';
import styles from './credits-page.module.css';

import type { KnownTools } from './use-tools.ts';

type LedgerRequest = Omit<RequestOf<typeof ledgerListing>, 'page' | 'size'>;

/** Rows per request. */
const requestSize = 100;

/**
 * All rows matching a filter, newest first. @param onProgress share of 0 to 1 @param isWanted checked before each page; false ends it
 * @returns null when it was ended @throws ApiError when a page cannot be read
 */
const readWholeLedger = async (
  filter: LedgerRequest,
  onProgress: (share: number) => void,
  isWanted: () => boolean,
): Promise<LedgerEntry[] | null> => {
  // New rows shift existing ones between pages, so each is counted once by its id.
  const rows = new Map<string, LedgerEntry>();
  for (let page = 1; ; page++) {
    if (!isWanted()) return null;
    const { total, entries } = await http.call(ledgerListing, { ...filter, page, size: requestSize }, { quiet: true });
    for (const entry of entries) rows.set(entry.id, entry);
    onProgress(total === 0 ? 1 : Math.min(1, (page * requestSize) / total));
    if (entries.length < requestSize || page * requestSize >= total) return [...rows.values()];
  }
};

/** Label key of a movement's kind. */
type KindKey = 'use' | 'return' | 'in' | 'expire' | 'refund';

const kinds: Readonly<Record<string, KindKey>> = {
  hold: 'use',
  release: 'return',
  grant: 'in',
  expire: 'expire',
};

/** Kind of a movement. */
export const kindOf = ({ kind, source }: Pick<LedgerEntry, 'kind' | 'source'>): KindKey =>
  source === 'refund' ? 'refund' : (kinds[kind] ?? 'use');

const sources = ['trial', 'package', 'top-up', 'gift', 'grant'] as const;
type SourceKey = (typeof sources)[number];

/** Source of credits; an unknown source counts as a grant. */
export const sourceOf = (source: string): SourceKey => sources.find((known) => known === source) ?? 'grant';

/** Groups of movements for the filter, in menu order. */
const groupsOfMovements: readonly MovementGroup[] = ['use', 'return', 'in', 'out'];

/** Formats with a plus or a typographic minus, both as wide as a digit. */
export const signed = (amount: number): string =>
  amount < 0 ? `−${Math.abs(amount).toLocaleString('en')}` : `+${amount.toLocaleString('en')}`;

/** Escapes text that a spreadsheet would run as a formula. */
const guarded = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

const cellOf = (value: string | number): string => {
  if (typeof value === 'number') return String(value);
  const text = guarded(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** A table as a CSV file that spreadsheets open with correct Chinese: UTF-8 with BOM, line endings by RFC 4180. */
export const csvOf = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${[head, ...rows].map((row) => row.map(cellOf).join(',')).join('\r\n')}\r\n`;

/** Downloads a text as a file. */
const saveText = (text: string, name: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has started to read it after this delay.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
};

const size = 20;

interface LedgerSectionProps {
  tools: KnownTools;
  members: Usage['members'];
  seesMembers: boolean;
  today: string;
}

interface Filter {
  memberId: string;
  toolType: number;
  kind: MovementGroup | '';
  days: DateRange | undefined;
}

const noFilter: Filter = { memberId: '', toolType: 0, kind: '', days: undefined };

const requestOf = ({ memberId, toolType, kind, days }: Filter) => ({
  ...(memberId === '' ? {} : { member_id: memberId }),
  ...(toolType === 0 ? {} : { tool_type: toolType }),
  ...(kind === '' ? {} : { kind }),
  ...days,
});

/** Every change of the balance, with filters and an export. */
export function LedgerSection({ tools, members, seesMembers, today }: LedgerSectionProps) {
  const t = useText('account');
  const language = useLanguage();
  const [filter, setFilter] = useState(noFilter);
  const [page, setPage] = useState(1);
  const asked = requestOf(filter);
  const { data, isError, isFetching, refetch } = useQuery({
    ...callQuery(ledgerListing, { ...asked, page, size }),
    placeholderData: (before) => before,
  });
  const narrow = (change: Partial<Filter>): void => {
    setFilter({ ...filter, ...change });
    setPage(1);
  };
  const eventOf = (entry: LedgerEntry): string => {
    const kind = kindOf(entry);
    if (kind === 'use' || kind === 'return') {
      if (entry.tool_type === null) return t('credits.event.download');
      return tools.titleOf(entry.tool_type) ?? t('credits.event.tool');
    }
    if (kind === 'in') return t(`credits.event.${sourceOf(entry.source)}`);
    return t(`credits.event.${kind}`);
  };
  const noteOf = (entry: LedgerEntry): string => (kindOf(entry) === 'return' ? t('credits.event.returned') : '');
  const isNarrowed = Object.keys(asked).length > 0;
  return (
    <section className={styles.section}>
      <div className={styles.sectionHead}>
        <h2 className={styles.heading}>{t('credits.ledger')}</h2>
        <div className={listing.filters}>
          {seesMembers && members.length > 0 ? (
            <ListFilter
              label={t('credits.member')}
              value={filter.memberId}
              onChange={(memberId) => narrow({ memberId })}
              all={t('credits.member.all')}
              options={members.map(({ id, nickname }) => ({ value: id, label: nickname }))}
            />
          ) : null}
          <ListFilter
            label={t('credits.tool')}
            value={filter.toolType}
            onChange={(toolType) => narrow({ toolType })}
            options={[{ value: 0, label: t('credits.tool.all') }, ...tools.options]}
          />
          <ListFilter
            label={t('credits.kind')}
            value={filter.kind}
            onChange={(kind) => narrow({ kind })}
            all={t('credits.kind.all')}
            options={groupsOfMovements.map((value) => ({ value, label: t(`credits.group.${value}`) }))}
          />
          <div className={listing.days}>
            <DateRangeInput
              value={filter.days}
              onChange={(days) => narrow({ days })}
              words={{ from: t('credits.from'), to: t('credits.to') }}
              language={language}
              {...(today === '' ? {} : { within: { from: '2020-01-01', to: today } })}
            />
          </div>
          <ExportButton
            filter={asked}
            isEmpty={data?.total === 0}
            rowOf={(entry) => [
              momentWords(entry.created_at, language),
              [eventOf(entry), noteOf(entry)].filter(Boolean).join(' '),
              t(`credits.kind.${kindOf(entry)}`),
              entry.member?.nickname ?? t('credits.system'),
              entry.amount,
              entry.balance,
            ]}
          />
        </div>
      </div>
      <PagedTable
        label={t('credits.ledger')}
        rows={data?.entries}
        rowKey={({ id }) => id}
        isBusy={isFetching}
        total={data?.total ?? 0}
        totalWords={t('credits.rows', { total: (data?.total ?? 0).toLocaleString('en') })}
        size={size}
        page={page}
        onPage={setPage}
        failure={isError ? { words: t('credits.ledger.failed'), onRetry: () => void refetch() } : undefined}
        none={{
          words: t(isNarrowed ? 'credits.ledger.narrowed' : 'credits.ledger.none'),
          action: isNarrowed ? <Button size="s" label={t('credits.clear')} onClick={() => narrow(noFilter)} /> : null,
        }}
        columns={[
          {
            title: t('credits.time'),
            width: 184,
            cell: ({ created_at: at }) => momentWords(at, language),
          },
          {
            title: t('credits.event'),
            cell: (entry) => (
              <span className={listing.two}>
                {eventOf(entry)}
                <small className={listing.quiet}>{noteOf(entry)}</small>
              </span>
            ),
          },
          { title: t('credits.kind'), width: '14%', cell: (entry) => t(`credits.kind.${kindOf(entry)}`) },
          ...(seesMembers
            ? [
                {
                  title: t('credits.member'),
                  width: '18%',
                  cell: ({ member }: LedgerEntry) => member?.nickname ?? t('credits.system'),
                },
              ]
            : []),
          {
            title: t('credits.change'),
            align: 'right',
            width: 110,
            cell: ({ amount }) => <b className={listing.strong}>{signed(amount)}</b>,
          },
          {
            title: t('credits.balance'),
            align: 'right',
            width: 120,
            cell: ({ balance }) => balance.toLocaleString('en'),
          },
        ]}
        phoneRow={(entry) => (
          <div className={listing.phoneLine}>
            <span className={listing.two}>
              {eventOf(entry)}
              <small className={listing.quiet}>
                {[seesMembers ? entry.member?.nickname : '', momentWords(entry.created_at, language), noteOf(entry)]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
            <span className={listing.phoneEnd}>
              <b className={listing.strong}>{signed(entry.amount)}</b>
              <small className={listing.quiet}>{entry.balance.toLocaleString('en')}</small>
            </span>
          </div>
        )}
      />
    </section>
  );
}

interface ExportButtonProps {
  filter: ReturnType<typeof requestOf>;
  isEmpty: boolean;
  rowOf: (entry: LedgerEntry) => (string | number)[];
}

/** Exports the filtered rows as a file; can be cancelled. */
function ExportButton({ filter, isEmpty, rowOf }: ExportButtonProps) {
  const t = useText('account');
  const [share, setShare] = useState<number | null>(null);
  const isWanted = useRef(false);
  const handleExport = async (): Promise<void> => {
    isWanted.current = true;
    setShare(0);
    try {
      const rows = await readWholeLedger(filter, setShare, () => isWanted.current);
      if (rows === null) return;
      const head = ['time', 'event', 'kind', 'member', 'change', 'balance'] as const;
      const text = csvOf(
        head.map((name) => (name === 'time' ? `${t('credits.time')} ${zoneWords()}` : t(`credits.${name}`))),
        rows.map(rowOf),
      );
      saveText(text, `${t('credits.file')}.csv`);
    } catch (error) {
      dialogs.showError(error);
    } finally {
      setShare(null);
    }
  };
  if (share !== null)
    return (
      <Button
        size="m"
        onClick={() => {
          isWanted.current = false;
        }}
      >
        <span role="status">{t('credits.exporting', { percent: Math.round(share * 100) })}</span>
      </Button>
    );
  return (
    <Button size="m" disabled={isEmpty} onClick={() => void handleExport()}>
      <Icon name="download" size={16} />
      {t('credits.export')}
    </Button>
  );
}
