import { type OwnTexts, useOwnWords } from '@atelier/picture-editors/own-words';
import { Icon } from '@atelier/ui/icon';
import type { ReactNode } from 'react';
import en from '../locales/en/batch.json' with { type: 'json' };
import zh from '../locales/zh/batch.json' with { type: 'json' };
import styles from './batch-table.module.css';

export type BatchKey = keyof typeof zh;

export const batchTexts: OwnTexts<BatchKey> = { zh, en };

/** One image of a batch, before or after submission. */
export interface BatchRow {
  key: string;
  name: string;
  thumb?: string | undefined;
  state: string;
  tone?: 'plain' | 'done' | 'bad';
  /** Failure reason, or what to check. */
  note?: ReactNode;
  result?: ReactNode;
  credits: string;
  acts?: ReactNode;
}

/** The images of a batch with their states. */
export function BatchTable({ label, rows }: { label: string; rows: readonly BatchRow[] }) {
  const words = useOwnWords(batchTexts);
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{words('image')}</th>
          <th scope="col">{words('state')}</th>
          <th scope="col">{words('result')}</th>
          <th scope="col" className={styles.credits}>
            {words('credits')}
          </th>
          <th scope="col">
            <span className={styles.spoken}>{words('actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key} data-tone={row.tone ?? 'plain'}>
            <th scope="row" className={styles.image}>
              <span className={styles.thumb}>
                {row.thumb ? (
                  <img src={row.thumb} alt="" loading="lazy" draggable={false} />
                ) : (
                  <Icon name="image" size={20} />
                )}
              </span>
              <span className={styles.name} title={row.name}>
                {row.name}
              </span>
            </th>
            <td className={styles.state}>
              <span className={styles.word}>{row.state}</span>
              {row.note}
            </td>
            <td className={styles.result}>{row.result}</td>
            <td className={styles.credits}>{row.credits}</td>
            <td className={styles.acts}>{row.acts}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
