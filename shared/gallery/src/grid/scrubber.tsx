import type { OwnWords } from '@atelier/picture-editors/own-words';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { type GridLayout, sectionAt } from '../layout/grid-layout.ts';
import type { GalleryKey } from '../texts/gallery-texts.ts';
import { monthWords } from '../texts/month-words.ts';
import styles from './scrubber.module.css';

export interface ScrubberProps {
  layout: GridLayout;
  /** Virtual offset of what is shown, and of the last that can be. */
  offset: number;
  most: number;
  words: OwnWords<GalleryKey>;
  onJump: (virtual: number) => void;
}

/** Share of the way that two labels of years keep between them. */
const apart = 0.045;

/** Months as points of a line beside the list: press, drag or use the arrow keys to be there. */
export function Scrubber({ layout, offset, most, words, onJump }: ScrubberProps) {
  const line = useRef<HTMLDivElement>(null);
  const [isHeld, setHeld] = useState(false);
  const named = layout.sections.filter((section) => section.month !== undefined);
  const now = sectionAt(layout, offset + 1);
  const at = now ? named.indexOf(now) : -1;
  if (named.length < 2 || most <= 0) return null;
  const shareOf = (top: number): number => Math.min(top / most, 1);
  const show = (event: PointerEvent): void => {
    const box = line.current?.getBoundingClientRect();
    if (!box) return;
    onJump(Math.min(Math.max((event.clientY - box.top) / box.height, 0), 1) * most);
  };
  const handleKey = (event: KeyboardEvent): void => {
    const steps: Readonly<Record<string, number>> = {
      ArrowUp: at - 1,
      ArrowLeft: at - 1,
      ArrowDown: at + 1,
      ArrowRight: at + 1,
      Home: 0,
      End: named.length - 1,
    };
    const target = steps[event.key];
    if (target === undefined) return;
    event.preventDefault();
    onJump(named[Math.min(Math.max(target, 0), named.length - 1)]?.top ?? 0);
  };
  let free = -1;
  const years = named.flatMap((section, index) => {
    const year = section.month?.slice(0, 4) ?? '';
    const share = shareOf(section.top);
    if (year === named[index - 1]?.month?.slice(0, 4) || share < free) return [];
    free = share + apart;
    return [{ year, share }];
  });
  return (
    <div
      className={styles.scrubber}
      data-held={isHeld || undefined}
      role="slider"
      tabIndex={0}
      aria-label={words('jump')}
      aria-orientation="vertical"
      aria-valuemin={1}
      aria-valuemax={named.length}
      aria-valuenow={at + 1}
      aria-valuetext={now?.month ? monthWords(now.month, words) : ''}
      onKeyDown={handleKey}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setHeld(true);
        show(event);
      }}
      onPointerMove={(event) => {
        if (isHeld) show(event);
      }}
      onPointerUp={() => setHeld(false)}
      onPointerCancel={() => setHeld(false)}
    >
      <div className={styles.line} ref={line} aria-hidden="true">
        {named.map((section) => (
          <i key={section.month} className={styles.dot} style={{ top: `${shareOf(section.top) * 100}%` }} />
        ))}
        {years.map(({ year, share }) => (
          <span key={year} className={styles.year} style={{ top: `${share * 100}%` }}>
            {year}
          </span>
        ))}
        {now?.month ? (
          <span className={styles.now} style={{ top: `${shareOf(offset) * 100}%` }}>
            <small>{now.month.slice(0, 4)}</small> {monthWords(now.month, words, true)}
          </span>
        ) : null}
      </div>
    </div>
  );
}
