import type { MotifPlacement } from '@atelier/catalogue/motif-placement';
import { type CSSProperties, type KeyboardEvent, useRef } from 'react';
import type { OwnWords } from '../texts/own-words.ts';
import { type FractionBox, heightShare, type Ratios } from './placement-model.ts';
import { placementOfKey } from './position-keys.ts';
import styles from './position-stage.module.css';
import type { PositionKey } from './position-texts.ts';
import { useGrips, useStageSize } from './use-position-stage.ts';

const corners = ['nw', 'ne', 'sw', 'se'] as const;

export interface PositionStageProps {
  garmentUrl: string;
  motifUrl: string;
  ratios: Ratios;
  box: FractionBox;
  placement: MotifPlacement;
  isSnapping: boolean;
  words: OwnWords<PositionKey>;
  onPlace: (placement: MotifPlacement, gesture: string) => void;
  onEnd: () => void;
}

/** The garment with the motif on it, and what one takes it by. */
export function PositionStage(props: PositionStageProps) {
  const { garmentUrl, motifUrl, ratios, box, placement, isSnapping, words, onPlace, onEnd } = props;
  const room = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLDivElement>(null);
  const size = useStageSize(room, ratios.garment);
  const { lines, gripOf } = useGrips({ picture, size, box, ratios, isSnapping, placement, onPlace, onEnd });
  const look: CSSProperties = {
    left: `${placement.x * 100}%`,
    top: `${placement.y * 100}%`,
    width: `${placement.scale * 100}%`,
    height: `${heightShare(placement.scale, ratios) * 100}%`,
    rotate: `${placement.rotation}deg`,
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = placementOfKey(event, placement);
    if (!next) return;
    event.preventDefault();
    // Presses of one key in a row are one step to undo.
    onPlace(next, `key ${event.key}`);
  };
  return (
    <div ref={room} className={styles.room}>
      <div ref={picture} className={styles.picture} style={size}>
        <img className={styles.garment} src={garmentUrl} alt="" draggable={false} />
        {lines.across.map((at) => (
          <i key={`x${at}`} className={styles.across} style={{ left: `${at * 100}%` }} />
        ))}
        {lines.down.map((at) => (
          <i key={`y${at}`} className={styles.down} style={{ top: `${at * 100}%` }} />
        ))}
        <div className={styles.motif} style={look}>
          <button
            type="button"
            className={styles.body}
            aria-label={words('motif')}
            data-safe-focus=""
            onKeyDown={handleKey}
            onBlur={onEnd}
            {...gripOf('move')}
          >
            <img src={motifUrl} alt="" draggable={false} />
          </button>
          <span className={styles.stem} aria-hidden="true" />
          <span className={styles.turn} title={words('turnHandle')} aria-hidden="true" {...gripOf('turn')} />
          {corners.map((corner) => (
            <span
              key={corner}
              className={`${styles.corner} ${styles[corner]}`}
              title={words('scaleHandle')}
              aria-hidden="true"
              {...gripOf('scale')}
            />
          ))}
        </div>
      </div>
    </div>
  );
}
