import { guideOverlayOpacity } from '@atelier/catalogue/constants';
import { type OwnTexts, useOwnWords } from '@atelier/picture-editors/own-words';
import { Button } from '@atelier/ui/button';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import en from '../locales/en/guide.json' with { type: 'json' };
import zh from '../locales/zh/guide.json' with { type: 'json' };
import styles from './guide.module.css';
import type { GuideView } from './use-guide.ts';

const guideTexts = { zh, en } satisfies OwnTexts<keyof typeof zh>;

/** A rectangle in CSS pixels of the window. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const gap = 16;
const margin = 12;

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));

/** Position next to the anchor, on the first side with space: right, left, below, above; always entirely inside the window. */
export const placeCard = (
  anchor: Box,
  card: { width: number; height: number },
  window: { width: number; height: number },
): { left: number; top: number } => {
  const right = anchor.left + anchor.width + gap;
  const below = anchor.top + anchor.height + gap;
  const left = anchor.left - gap - card.width;
  const above = anchor.top - gap - card.height;
  const mostLeft = window.width - margin - card.width;
  const mostTop = window.height - margin - card.height;
  const beside = clamp(anchor.top, margin, mostTop);
  const along = clamp(anchor.left, margin, mostLeft);
  if (right <= mostLeft) return { left: right, top: beside };
  if (left >= margin) return { left, top: beside };
  if (below <= mostTop) return { left: along, top: below };
  return { left: along, top: clamp(above, margin, mostTop) };
};

/** Guide of a step: the whole product, or one tool page. */
export type GuidePart = 'project' | 'design';

export interface GuideStep {
  key: keyof typeof guideTexts.zh;
  part: GuidePart;
  /** Selector of the step's element; steps without a visible element are skipped. */
  anchor: string;
}

export const guideSteps: readonly GuideStep[] = [
  { key: 'groups', part: 'project', anchor: 'header nav' },
  { key: 'credits', part: 'project', anchor: '[data-guide="credits"]' },
  { key: 'picture', part: 'design', anchor: '[data-picture-field]' },
  { key: 'params', part: 'design', anchor: '[data-field]:not(:has([data-picture-field]))' },
  { key: 'generate', part: 'design', anchor: '[data-guide="generate"]' },
  { key: 'results', part: 'design', anchor: '[data-guide="results"]' },
];

export const stepsOf = (view: GuideView): readonly GuideStep[] => {
  if (view === '0') return [];
  return view === '1' ? guideSteps : guideSteps.filter(({ part }) => part === 'design');
};

export interface GuideProps {
  view: GuideView;
  /** Root of the described page; other keep-alive pages may have the same elements, hidden. */
  root: RefObject<HTMLElement | null>;
  onClose: () => void;
}

const shownAnchor = (step: GuideStep, root: HTMLElement | null): HTMLElement | undefined => {
  const where: ParentNode | null = step.part === 'project' ? document : root;
  const all = [...(where?.querySelectorAll<HTMLElement>(step.anchor) ?? [])];
  return all.find((element) => element.checkVisibility() && element.getBoundingClientRect().height > 0);
};

/** Frame around the anchor in pixels. */
const frame = 6;

const boxOf = (anchor: HTMLElement): Box => {
  const { left, top, width, height } = anchor.getBoundingClientRect();
  return { left: left - frame, top: top - frame, width: width + frame * 2, height: height + frame * 2 };
};

/**
 * Highlights page elements, one at a time. Never blocks: clicks pass through the backdrop to the page, and the first one outside the card
 * closes it.
 */
export function Guide({ view, root, onClose }: GuideProps) {
  const words = useOwnWords(guideTexts);
  const card = useRef<HTMLDivElement>(null);
  const [steps] = useState(() => stepsOf(view).filter((step) => shownAnchor(step, root.current)));
  const [at, setAt] = useState(0);
  const [places, setPlaces] = useState<{ anchor: Box; card: { left: number; top: number } }>();
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  const step = steps[at];

  useEffect(() => {
    if (steps.length === 0) close.current();
    const isBeside = (event: Event) => !(event.target instanceof Node && card.current?.contains(event.target));
    const handle = (event: Event) => {
      if (isBeside(event)) close.current();
    };
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // The key is handled here, so that a dialog opened meanwhile stays open.
      event.preventDefault();
      close.current();
    };
    const events = ['pointerdown', 'change', 'paste'] as const;
    for (const name of events) window.addEventListener(name, handle, { capture: true });
    window.addEventListener('hashchange', handle);
    window.addEventListener('keydown', handleKey);
    return () => {
      for (const name of events) window.removeEventListener(name, handle, { capture: true });
      window.removeEventListener('hashchange', handle);
      window.removeEventListener('keydown', handleKey);
    };
  }, [steps]);

  useLayoutEffect(() => {
    if (!step) return;
    shownAnchor(step, root.current)?.scrollIntoView({ block: 'nearest' });
    const place = () => {
      const element = shownAnchor(step, root.current);
      if (!element || !card.current) return close.current();
      const anchor = boxOf(element);
      const { offsetWidth: width, offsetHeight: height } = card.current;
      const room = { width: window.innerWidth, height: window.innerHeight };
      setPlaces({ anchor, card: placeCard(anchor, { width, height }, room) });
    };
    place();
    window.addEventListener('resize', place);
    window.addEventListener('scroll', place, { capture: true });
    return () => {
      window.removeEventListener('resize', place);
      window.removeEventListener('scroll', place, { capture: true });
    };
  }, [step, root]);

  if (!step) return null;
  const isLast = at === steps.length - 1;
  return (
    <>
      <div
        className={styles.light}
        style={{ ...places?.anchor, boxShadow: `0 0 0 100vmax rgb(0 0 0 / ${guideOverlayOpacity})` }}
      />
      <div ref={card} className={styles.card} style={places?.card} role="dialog" aria-label={words('guide')}>
        <p className={styles.words} role="status">
          {words(step.key)}
        </p>
        <div className={styles.foot}>
          <span className={styles.place}>{words('place', { at: at + 1, count: steps.length })}</span>
          {at > 0 ? <Button kind="quiet" size="s" label={words('previous')} onClick={() => setAt(at - 1)} /> : null}
          {isLast ? null : (
            <Button kind="primary" size="s" label={words('next')} isThrottled={false} onClick={() => setAt(at + 1)} />
          )}
          <Button kind={isLast ? 'primary' : 'quiet'} size="s" label={words('gotIt')} onClick={onClose} />
        </div>
      </div>
    </>
  );
}
