import { Table } from '@arco-design/web-react';
import type { ReactNode } from 'react';
import { useMediaQuery } from '../media-query/use-media-query.ts';
import styles from './data-table.module.css';

export interface DataColumn<Row> {
  /** Title of the column; also its React key. */
  title: string;
  cell: (row: Row) => ReactNode;
  /** Right-aligned, for amounts. */
  align?: 'left' | 'right';
  /** CSS pixels, or a share; absent: the remaining width. */
  width?: number | string;
  /** The title is visually hidden, e.g. for a column of buttons. */
  isTitleHidden?: boolean;
}

export interface DataTableProps<Row> {
  /** Accessible name of the table. */
  label: string;
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** A row below 768 px, where columns do not fit. */
  phoneRow: (row: Row) => ReactNode;
  /** Shown when there are no rows. */
  empty: ReactNode;
  /** True while the rows reload; they stay visible. */
  isBusy?: boolean;
  /** Called for a click on the row outside its buttons; the same action must be available as a button in the row. */
  onRow?: (row: Row) => void;
  /** Key of the row whose details are shown beside the table. */
  openKey?: string | undefined;
}

/** Data table as wide as its sheet; on a phone a list. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const isPhone = useMediaQuery('(max-width: 767.98px)');
  if (props.rows.length === 0) return <div className={styles.empty}>{props.empty}</div>;
  return isPhone ? <PhoneList {...props} /> : <WideTable {...props} />;
}

function PhoneList<Row extends object>({ label, rows, rowKey, phoneRow, isBusy = false }: DataTableProps<Row>) {
  return (
    <ul className={styles.list} aria-label={label} aria-busy={isBusy}>
      {rows.map((row) => (
        <li key={rowKey(row)} className={styles.item}>
          {phoneRow(row)}
        </li>
      ))}
    </ul>
  );
}

const isControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('a, button, input, label, [role="menu"], [popover], dialog') !== null;

function WideTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, isBusy = false, onRow, openKey } = props;
  return (
    <section className={styles.table} aria-label={label} aria-busy={isBusy}>
      <Table<Row>
        border={false}
        hover={onRow !== undefined}
        pagination={false}
        rowKey={rowKey}
        data={[...rows]}
        columns={columns.map(({ title, cell, align = 'left', width, isTitleHidden = false }) => ({
          key: title,
          title: isTitleHidden ? <span className={styles.hidden}>{title}</span> : title,
          align,
          ...(width === undefined ? {} : { width }),
          render: (_, row) => cell(row),
        }))}
        rowClassName={(row) => (rowKey(row) === openKey ? (styles.open ?? '') : '')}
        onRow={(row) =>
          onRow === undefined
            ? {}
            : {
                onClick: (event) => {
                  if (!isControl(event.target)) onRow(row);
                },
              }
        }
      />
    </section>
  );
}
