import { imageSearchAddress } from '@atelier/catalogue/image-search-address';
import { type DrawnPiece, patternSizes, type SewingPattern } from '@atelier/contract/sewing-patterns';
import { drafts } from '@atelier/platform/drafts';
import { useLocalized } from '@atelier/platform/i18n';
import { Link } from '@atelier/platform/router';
import { buttonClass } from '@atelier/ui/button';
import { Icon } from '@atelier/ui/icon';
import { IconButton } from '@atelier/ui/icon-button';
import { useIsNarrow } from '@atelier/ui/media-query';
import { Segmented } from '@atelier/ui/segmented';
import { Sheet } from '@atelier/ui/sheet';
import { Tag } from '@atelier/ui/tag';
import { useCallback, useEffect, useState } from 'react';
import { type PatternWords, usePatternWords } from '../frame/page-words.ts';
import type { Address } from '../listing/use-address.ts';
import { type LengthUnit, lengthUnits, millimetresOf } from './own-measures.ts';
import { OwnSize } from './own-size.tsx';
import { PatternCanvas } from './pattern-canvas.tsx';
import styles from './patterns.module.css';
import { type PatternChoice, useOtherSizes } from './use-patterns.ts';

const columns = [
  ['chest', 'chest'],
  ['waist', 'waist'],
  ['seat', 'seat'],
  ['backLength', 'hpsToWaistBack'],
] as const;

const lengthIn = (unit: LengthUnit, millimetres: number | undefined): string =>
  millimetres === undefined ? '' : (millimetres / millimetresOf[unit]).toFixed(1);

/** Body measures of the sizes. */
function SizeTable({ drawn, unit }: { drawn: SewingPattern; unit: LengthUnit }) {
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
function PatternDownloads({ drawn }: { drawn: SewingPattern }) {
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

const storeKey = 'body-length-unit';

/** The device's unit for length input; centimetres by default. */
const useLengthUnit = (): [LengthUnit, (unit: LengthUnit) => void] => {
  const [unit, setUnit] = useState<LengthUnit>('cm');
  useEffect(() => {
    let isLeft = false;
    drafts.load(storeKey).then(
      (stored) => {
        const known = lengthUnits.find((one) => one === stored);
        if (!isLeft && known) setUnit(known);
      },
      // Without storage, centimetres remain.
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, []);
  const choose = useCallback((next: LengthUnit) => {
    setUnit(next);
    void drafts.save(storeKey, next).catch(() => undefined);
  }, []);
  return [unit, choose];
};

const materials = ['fabric', 'lining', 'interfacing', 'rigidInterfacing', 'canvas', 'ribbing', 'specialty'] as const;

const cutWords = ({ cuts }: DrawnPiece, t: PatternWords): string =>
  cuts
    .map(({ material, count, on_fold: onFold }) => {
      const known = materials.find((one) => one === material) ?? 'fabric';
      return `${t(`material.${known}`)} ${t(onFold ? 'cutFold' : 'cut', { count })}`;
    })
    .join(', ');

interface PieceListProps {
  pieces: readonly DrawnPiece[];
  chosen: string | undefined;
  onChoose: (id: string) => void;
}

function PieceList({ pieces, chosen, onChoose }: PieceListProps) {
  const t = usePatternWords();
  const localized = useLocalized();
  return (
    <ul className={styles.pieces} aria-label={t('pieces')}>
      {pieces.map((piece) => (
        <li key={piece.id}>
          <button
            type="button"
            className={piece.id === chosen ? `${styles.chip} ${styles.chipOn}` : styles.chip}
            aria-pressed={piece.id === chosen}
            onClick={() => onChoose(piece.id)}
          >
            {localized(piece.name)}
            <span className={styles.cuts}>{cutWords(piece, t)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

export interface PatternDetailProps {
  choice: PatternChoice;
  drawn: SewingPattern;
  isBusy: boolean;
  set: Address['set'];
}

const mineValue = 'mine';

function Choices({ choice, drawn, set }: PatternDetailProps) {
  const t = usePatternWords();
  const sizes = patternSizes.map((size) => ({ value: size as string, label: size }));
  return (
    <div className={styles.choices}>
      {drawn.pattern.bodies.length > 1 ? (
        <Segmented
          size="s"
          isFitting
          aria-label={t('body')}
          value={drawn.body}
          options={drawn.pattern.bodies.map((body) => ({ value: body, label: t(body) }))}
          onChange={(body) => set({ body, mine: undefined })}
        />
      ) : null}
      <Segmented
        size="s"
        isFitting
        aria-label={t('size')}
        value={drawn.size ?? mineValue}
        options={[...sizes, ...(choice.mine ? [{ value: mineValue, label: t('mine') }] : [])]}
        onChange={(size) => size !== mineValue && set({ size, mine: undefined })}
      />
      <Segmented
        size="s"
        isFitting
        aria-label={t('view')}
        value={choice.isNested ? 'nest' : 'one'}
        options={[
          { value: 'one', label: t('one') },
          { value: 'nest', label: t('nest') },
        ]}
        onChange={(view) => set({ view: view === 'nest' ? view : undefined })}
      />
    </div>
  );
}

/** One pattern: its pieces to scale, size table, custom size, files. */
export function PatternDetail(props: PatternDetailProps) {
  const { choice, drawn, isBusy, set } = props;
  const t = usePatternWords();
  const localized = useLocalized();
  const isNarrow = useIsNarrow();
  const others = useOtherSizes(choice);
  const [chosen, setChosen] = useState<string>();
  const [unit, setUnit] = useLengthUnit();
  const { pattern, allowance, sheet } = drawn;
  const words = allowance > 0 ? 'headFacts' : 'noAllowance';
  return (
    <Sheet padding={0} className={styles.detail} aria-busy={isBusy}>
      <header className={styles.head}>
        {isNarrow ? <IconButton icon="back" label={t('back')} onClick={() => set({ p: undefined })} /> : null}
        <div className={styles.headWords}>
          <h2 className={styles.name}>
            {localized(pattern.name)}
            <Tag>{t(pattern.gender)}</Tag>
          </h2>
          <p className={styles.facts}>{t(words, { count: sheet.pieces.length, allowance: allowance / 10 })}</p>
        </div>
        {drawn.asset_id ? (
          <Link
            className={buttonClass({ kind: 'quiet' })}
            aria-label={t('like')}
            to={imageSearchAddress({ kind: 'asset', id: drawn.asset_id })}
          >
            <Icon name="search" size={18} />
            {isNarrow ? null : t('like')}
          </Link>
        ) : null}
      </header>
      <div className={styles.body}>
        <div className={styles.drawing}>
          <Choices {...props} />
          <PatternCanvas
            key={pattern.id}
            drawn={drawn}
            others={others}
            chosen={chosen}
            onChoose={(id) => setChosen(id === chosen ? undefined : id)}
          />
          <PieceList
            pieces={sheet.pieces}
            chosen={chosen}
            onChoose={(id) => setChosen(id === chosen ? undefined : id)}
          />
        </div>
        <aside className={styles.rail}>
          <SizeTable drawn={drawn} unit={unit} />
          <OwnSize
            key={`${pattern.id} ${drawn.body}`}
            drawn={drawn}
            mine={choice.mine}
            unit={unit}
            onUnit={setUnit}
            onMine={(mine) => set({ mine })}
          />
          <PatternDownloads drawn={drawn} />
        </aside>
      </div>
    </Sheet>
  );
}
