import type { Recognition, UploadedImage } from '@atelier/contract/task';
import { Link } from '@atelier/platform/router';
import { Button } from '@atelier/ui/button';
import { useWords } from '../texts/words.ts';
import styles from './seen-picture.module.css';

/** Minimum confidence of the outline; below it the user is asked to check. */
const sureFrom = 0.55;

/** Approximate position of the garment on a thumbnail that fills its container. */
export function SeenBox({ image, seen }: { image: Pick<UploadedImage, 'width' | 'height'>; seen: Recognition }) {
  const { box, confidence } = seen;
  if (!box || confidence < sureFrom) return null;
  return (
    <svg
      className={styles.box}
      viewBox={`0 0 ${image.width} ${image.height}`}
      preserveAspectRatio="xMidYMid meet"
      aria-hidden="true"
    >
      <rect {...box} rx={Math.min(image.width, image.height) * 0.02} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

/** Distance of the box from a side of the image, as a share of its length, that counts as touching. */
const touchShare = 0.02;

/** True for one object on a background; fabric would extend beyond at least three sides of the image. */
export const showsObject = (
  { box, confidence }: Pick<Recognition, 'box' | 'confidence'>,
  { width, height }: Pick<UploadedImage, 'width' | 'height'>,
): boolean => {
  if (!box || confidence < sureFrom) return false;
  const gaps = [
    box.x / width,
    (width - box.x - box.width) / width,
    box.y / height,
    (height - box.y - box.height) / height,
  ];
  return gaps.filter((gap) => gap <= touchShare).length <= 2;
};

export interface RecognitionSummaryProps {
  image: Pick<UploadedImage, 'width' | 'height'>;
  seen: Recognition;
  /** True when the tool uses the garment's outline. */
  isOutlined: boolean;
  /** True when the input is for fabric or a repeat. */
  isSwatch: boolean;
  /** Opens the outline editor, if the tool has one. */
  onDraw: (() => void) | undefined;
}

/** Recognition result of an image: its colours, and a warning for an uncertain outline. */
export function RecognitionSummary({ image, seen, isOutlined, isSwatch, onDraw }: RecognitionSummaryProps) {
  const words = useWords();
  const isUnsure = isOutlined && (seen.box === null || seen.confidence < sureFrom);
  return (
    <>
      {seen.colours.length > 0 ? (
        <ul className={styles.colours} aria-label={words('seenColours')}>
          {seen.colours.map(({ hex, share }) => (
            <li key={hex} style={{ background: hex, flexGrow: share }} title={`${hex} ${Math.round(share * 100)}%`}>
              <span className={styles.spoken}>{`${hex} ${Math.round(share * 100)}%`}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {isSwatch && showsObject(seen, image) ? (
        <small className={styles.unsure}>
          {words('seenObject')} <Link to="/aiDrawing/extract_pattern_repeat">{words('seenExtract')}</Link>
        </small>
      ) : null}
      {isUnsure ? (
        <small className={styles.unsure}>
          {words(onDraw ? 'seenUnsureDraw' : 'seenUnsure')}
          {onDraw ? (
            <Button size="s" kind="quiet" label={words('seenDraw')} className={styles.draw ?? ''} onClick={onDraw} />
          ) : null}
        </small>
      ) : null}
    </>
  );
}
