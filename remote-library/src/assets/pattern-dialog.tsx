import { imageSearchAddress } from '@atelier/catalogue/image-search-address';
import type { Asset, PatternFacts, PatternFile } from '@atelier/contract/assets';
import { bytesWords, type OwnWords } from '@atelier/picture-editors/own-words';
import { navigation } from '@atelier/platform/navigation';
import { Button } from '@atelier/ui/button';
import { Dialog } from '@atelier/ui/dialog';
import { saveAddress } from '@atelier/ui/save-address';
import { Select } from '@atelier/ui/select';
import { useState } from 'react';
import type { LibraryKey } from '../library-texts.ts';
import { FactList, useAssetFacts } from './fact-list.tsx';
import styles from './pattern-dialog.module.css';

type Words = OwnWords<LibraryKey>;

interface Span {
  width: number;
  height: number;
}

const inCentimetres = ({ width, height }: Span, words: Words): string =>
  words('span', { width: (width / 10).toFixed(1), height: (height / 10).toFixed(1) });

/** In a unit of the file's measurement system; the raw numbers where it has no unit. */
const formatDimensions = (span: Span, unit: PatternFacts['unit'], words: Words): string => {
  const { width, height } = span;
  if (unit === null) return words('spanOwn', { width: width.toFixed(0), height: height.toFixed(0) });
  if (unit === 'mm') return inCentimetres(span, words);
  return words('spanInch', { width: (width / 25.4).toFixed(1), height: (height / 25.4).toFixed(1) });
};

const unitKeys = {
  mm: 'unitMm',
  inch: 'unitInch',
  cm: 'unitCm',
  m: 'unitM',
  foot: 'unitFoot',
  micron: 'unitMicron',
  dm: 'unitDm',
  dam: 'unitDam',
  hm: 'unitHm',
  km: 'unitKm',
  microinch: 'unitMicroinch',
  mil: 'unitMil',
  yard: 'unitYard',
  mile: 'unitMile',
  none: 'unitNone',
} as const;

/** Square centimetres when the file has a unit. */
const areaWords = (area: number, unit: PatternFacts['unit'], words: Words): string =>
  unit === null ? area.toFixed(0) : words('area', { area: (area / 100).toFixed(0) });

/** Every piece in the file, with its measurements. */
function PieceTable({ facts, words }: { facts: PatternFacts; words: Words }) {
  const { total, unit } = facts;
  const sizes = [...new Set(facts.pieces.flatMap(({ size }) => size ?? []))];
  const [chosen, setChosen] = useState(sizes[0] ?? '');
  const pieces = facts.pieces.filter(({ size }) => sizes.length < 2 || size === null || size === chosen);
  const hasAreas = pieces.some(({ area }) => typeof area === 'number');
  const hasCounts = pieces.some(({ quantity }) => quantity !== null);
  const keyed = pieces.map((piece, at) => ({ piece, key: `${at} ${piece.name}` }));
  const title = words('piecesCount', { count: sizes.length < 2 ? total : pieces.length });
  return (
    <section className={styles.section}>
      <div className={styles.pieceHead}>
        <h3 className={styles.subtitle}>{title}</h3>
        {sizes.length > 1 ? (
          <div className={styles.sizes}>
            <Select
              aria-label={words('pieceSize')}
              value={chosen}
              options={sizes.map((size) => ({ value: size, label: words('pieceSizeOf', { size }) }))}
              onChange={setChosen}
            />
          </div>
        ) : null}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable list must be reachable by keyboard */}
      <div className={styles.scroll} tabIndex={0}>
        <table className={styles.table} aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{words('piece')}</th>
              {hasCounts ? <th scope="col">{words('pieceCuts')}</th> : null}
              <th scope="col">{words('pieceSpan')}</th>
              {hasAreas ? <th scope="col">{words('pieceArea')}</th> : null}
            </tr>
          </thead>
          <tbody>
            {keyed.map(({ piece, key }, at) => (
              <tr key={key}>
                <th scope="row">{piece.name || words('pieceUnnamed', { number: at + 1 })}</th>
                {hasCounts ? <td>{piece.quantity ?? ''}</td> : null}
                <td>{piece.width > 0 ? formatDimensions(piece, unit, words) : ''}</td>
                {hasAreas ? <td>{typeof piece.area === 'number' ? areaWords(piece.area, unit, words) : ''}</td> : null}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {total > facts.pieces.length ? (
        <p className={styles.note}>{words('piecesMore', { count: facts.pieces.length })}</p>
      ) : null}
    </section>
  );
}

const fileFacts = ({ facts, bytes, name }: PatternFile, words: Words): [LibraryKey, string][] => [
  ['file', name],
  ['bytes', bytesWords(bytes)],
  ...(facts
    ? ([
        ['format', facts.format.toUpperCase()],
        ['unit', words(unitKeys[facts.drawn_in ?? facts.unit ?? 'none'])],
        ...(facts.square ? [['testSquare', words('testSquareSide', { side: facts.square })] as const] : []),
        [
          'pieceSpan',
          [
            formatDimensions(facts, facts.unit, words),
            ...(facts.unit === 'inch' ? [inCentimetres(facts, words)] : []),
          ].join(' = '),
        ],
        ...(facts.parts > 1 ? [[facts.format === 'zip' ? 'zipFiles' : 'pages', String(facts.parts)] as const] : []),
        ...(facts.attached ? [['zipAttached', facts.attached.join(', ')] as const] : []),
      ] as [LibraryKey, string][])
    : []),
];

export interface PatternDialogProps {
  asset: Asset;
  file: PatternFile;
  words: Words;
  /** Absent when the user may not edit it. */
  onEdit?: () => void;
  onDelete?: () => void;
  onClose: () => void;
}

/** One sewing pattern: its image, its file's content, and the original file. */
export function PatternDialog({ asset, file, words, onEdit, onDelete, onClose }: PatternDialogProps) {
  const { name, gender, style, fabric, added } = useAssetFacts(asset);
  const facts: [LibraryKey, string][] = [
    ...fileFacts(file, words),
    ['gender', gender],
    ['style', style],
    ['fabric', fabric],
    ['added', added],
  ];
  return (
    <Dialog
      isOpen
      size="editor"
      title={name}
      closeLabel={words('close')}
      onClose={onClose}
      actions={
        <>
          {onDelete ? <Button kind="quiet" icon="trash" label={words('delete')} onClick={onDelete} /> : null}
          {onEdit ? <Button icon="edit" label={words('edit')} onClick={onEdit} /> : null}
          <Button icon="search" onClick={() => navigation.open(imageSearchAddress({ kind: 'asset', id: asset.id }))}>
            {words('moreLikeThis')}
          </Button>
          <Button kind="primary" icon="download" onClick={() => saveAddress(file.url, file.name)}>
            {words('downloadPattern')}
          </Button>
        </>
      }
    >
      <div className={styles.look}>
        <img src={asset.image.url} alt={words('patternPicture', { name })} />
        <div className={styles.rail}>
          {file.facts && file.facts.total > 0 ? <PieceTable facts={file.facts} words={words} /> : null}
          <section className={styles.section}>
            <h3 className={styles.subtitle}>{words('aboutFile')}</h3>
            <FactList facts={facts} words={words} className={styles.facts} />
          </section>
        </div>
      </div>
    </Dialog>
  );
}
