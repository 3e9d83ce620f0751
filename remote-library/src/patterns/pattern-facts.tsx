import type { SewingPattern } from '@atelier/contract/sewing-patterns';
import { buttonClass } from '@atelier/ui/button-class';
import { Icon } from '@atelier/ui/icon';
import { type LengthUnit, millimetresOf } from './own-measures.ts';
import styles from './patterns.module.css';
import { type PatternWords, usePatternWords } from './use-pattern-words.ts';

const columns = [
  ['chest', 'chest'],
  ['waist', 'waist'],
  ['seat', 'seat'],
  ['backLength', 'hpsToWaistBack'],
] as const;

const lengthIn = (unit: LengthUnit, millimetres: number | undefined): string =>
  millimetres === undefined ? '' : (millimetres / millimetresOf[unit]).toFixed(1);

/** The bodies that the sizes are drawn for. */
export function SizeTable({ drawn, unit }: { drawn: SewingPattern; unit: LengthUnit }) {
  const t = usePatternWords();
  return (
    <section className={styles.section}>
      <h3 className={styles.subtitle}>
        {t('table')}
        <span className={styles.note}>{t('tableNote', { unit })}</span>
      </h3>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('code')}</th>
            <th scope="col">{t('type')}</th>
            {columns.map(([word]) => (
              <th key={word} scope="col">
                {t(word)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {drawn.sizes.map(({ size, type, values }) => (
            <tr key={size} className={size === drawn.size ? styles.current : ''}>
              <th scope="row">{size}</th>
              <td>{type}</td>
              {columns.map(([word, key]) => (
                <td key={word}>{lengthIn(unit, values[key])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const noteOf = (format: string, { a4, size }: SewingPattern, t: PatternWords): string => {
  if (format === 'pdf-a4') return t('pagesOne', { ...a4 });
  if (format === 'pdf-a0') return t('roll');
  if (format === 'svg') return t('svg');
  return size === null ? t('dxfMine') : t('dxf');
};

const titles: Readonly<Record<string, string>> = {
  'pdf-a4': 'PDF A4',
  'pdf-a0': 'PDF A0',
  dxf: 'DXF',
  svg: 'SVG',
};

/** The four file downloads and the design credit. */
export function PatternDownloads({ drawn }: { drawn: SewingPattern }) {
  const t = usePatternWords();
  return (
    <section className={styles.section}>
      <h3 className={styles.subtitle}>
        {t('downloads')}
        <span className={styles.note}>{t('downloadNote', { size: drawn.size ?? t('mine') })}</span>
      </h3>
      <div className={styles.files}>
        {drawn.files.map(({ format, url }) => (
          <a key={format} className={buttonClass({ kind: 'plain' }, styles.file)} href={url} download>
            <span className={styles.fileWords}>
              <b>{titles[format]}</b>
              <span>{noteOf(format, drawn, t)}</span>
            </span>
            <Icon name="download" size={18} />
          </a>
        ))}
      </div>
      <p className={styles.credit}>
        {t('credit')}{' '}
        <a href="https://freesewing.eu/" target="_blank" rel="noopener noreferrer">
          {t('creditLink')}
        </a>
        <br />
        {t('dxfNote')}
      </p>
    </section>
  );
}
