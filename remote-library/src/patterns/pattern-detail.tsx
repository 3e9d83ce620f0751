import { imageSearchAddress } from '@atelier/catalogue/image-search-address';
import type { DrawnPiece, SewingPattern } from '@atelier/contract/sewing-patterns';
import { patternSizes } from '@atelier/contract/sewing-patterns';
import { useLocalized } from '@atelier/platform/i18n';
import { Link } from '@atelier/platform/router';
import { buttonClass } from '@atelier/ui/button-class';
import { Icon } from '@atelier/ui/icon';
import { IconButton } from '@atelier/ui/icon-button';
import { Segmented } from '@atelier/ui/segmented';
import { Sheet } from '@atelier/ui/sheet';
import { Tag } from '@atelier/ui/tag';
import { useState } from 'react';
import { useIsNarrow } from '../frame/use-is-narrow.ts';
import type { Address } from '../listing/use-address.ts';
import { OwnSize } from './own-size.tsx';
import { PatternCanvas } from './pattern-canvas.tsx';
import { PatternDownloads, SizeTable } from './pattern-facts.tsx';
import styles from './patterns.module.css';
import { useLengthUnit } from './use-length-unit.ts';
import { type PatternWords, usePatternWords } from './use-pattern-words.ts';
import { type PatternChoice, useOtherSizes } from './use-patterns.ts';

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

/** One pattern: its pieces to scale, what the sizes are, one's own size, the files. */
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
