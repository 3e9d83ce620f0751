import type { OwnWords } from '@atelier/picture-editors/own-words';
import { type KeyboardEvent, memo, type PointerEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { type GridLayout, type GridSection, sectionAt } from '../layout/grid-layout.ts';
import type { Place } from '../scroll/scaled-scroll.ts';
import type { GalleryKey } from './gallery.tsx';

import styles from './scrubber.module.css';

/** Creating an Intl formatter takes about as long as rendering a row of images, so month names are cached. */
const names = new Map<string, string>();

const nameOf = (locale: string, month: number, style: 'short' | 'long'): string => {
  const key = `${locale} ${month} ${style}`;
  const known = names.get(key);
  if (known !== undefined) return known;
  const name = new Date(Date.UTC(2026, month - 1, 15))
    .toLocaleDateString(locale, { month: style, timeZone: 'UTC' })
    .replace(/^(\d+)(?=\D)/, '$1 ');
  names.set(key, name);
  return name;
};

/** `2026-11` as displayed: `2026 年 11 月`, `November 2026`; the short form omits the year. */
export const monthWords = (month: string, words: OwnWords<GalleryKey>, isShort = false): string => {
  const [year = '', number = ''] = month.split('-');
  const locale = words('locale');
  const name = nameOf(locale, Number(number), isShort || locale === 'zh-CN' ? 'short' : 'long');
  return isShort ? name : words('month', { year, name });
};

export interface ScrubberProps {
  layout: GridLayout;
  /** Maximum virtual offset. */
  most: number;
  /** The scroll position; `subscribe` reports its changes. */
  now: () => Place;
  subscribe: (listener: () => void) => () => void;
  words: OwnWords<GalleryKey>;
  onJump: (virtual: number) => void;
}

/** Minimum distance between two year labels, as a share of the track. */
const apart = 0.045;

/** Number of thumb positions. */
const steps = 1000;

const shareOf = (top: number, most: number): number => Math.min(Math.max(top / most, 0), 1);

/** The month dots and year labels of the track. They do not change while the list scrolls. */
const Marks = memo(function Marks({ named, most }: { named: readonly GridSection[]; most: number }) {
  let free = -1;
  const years = named.flatMap((section, index) => {
    const year = section.month?.slice(0, 4) ?? '';
    const share = shareOf(section.top, most);
    if (year === named[index - 1]?.month?.slice(0, 4) || share < free) return [];
    free = share + apart;
    return [{ year, share }];
  });
  return (
    <>
      {named.map((section) => (
        <i key={section.month} className={styles.dot} style={{ top: `${shareOf(section.top, most) * 100}%` }} />
      ))}
      {years.map(({ year, share }) => (
        <span key={year} className={styles.year} style={{ top: `${share * 100}%` }}>
          {year}
        </span>
      ))}
    </>
  );
});

/** Months as dots on a track beside the list: click, drag or use the arrow keys to scroll there. */
export const Scrubber = memo(function Scrubber({
  layout,
  most,
  now: placeNow,
  subscribe,
  words,
  onJump,
}: ScrubberProps) {
  const line = useRef<HTMLDivElement>(null);
  const [isHeld, setHeld] = useState(false);
  const named = useMemo(() => layout.sections.filter((section) => section.month !== undefined), [layout]);
  const hasWay = named.length > 1 && most > 0;
  // Rounded, so that it renders only when the thumb moves: with 100,000 images one pixel is several screens.
  const stand = useSyncExternalStore(subscribe, () => {
    if (!hasWay) return '0 -1';
    const { virtual } = placeNow();
    const section = sectionAt(layout, virtual + 1);
    return `${Math.round(shareOf(virtual, most) * steps) / steps} ${section ? named.indexOf(section) : -1}`;
  });
  const [share = 0, at = -1] = stand.split(' ').map(Number);
  const now = named[at];
  if (!hasWay) return null;
  const show = (event: PointerEvent): void => {
    const box = line.current?.getBoundingClientRect();
    if (!box) return;
    onJump(Math.min(Math.max((event.clientY - box.top) / box.height, 0), 1) * most);
  };
  const handleKey = (event: KeyboardEvent): void => {
    const targets: Readonly<Record<string, number>> = {
      ArrowUp: at - 1,
      ArrowLeft: at - 1,
      ArrowDown: at + 1,
      ArrowRight: at + 1,
      Home: 0,
      End: named.length - 1,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    onJump(named[Math.min(Math.max(target, 0), named.length - 1)]?.top ?? 0);
  };
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
        <Marks named={named} most={most} />
        {now?.month ? (
          <span className={styles.now} style={{ top: `${share * 100}%` }}>
            <small>{now.month.slice(0, 4)}</small> {monthWords(now.month, words, true)}
          </span>
        ) : null}
      </div>
    </div>
  );
});
