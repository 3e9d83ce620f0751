import { drafts } from '@atelier/platform/drafts';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { firstView, type GuideFlags, type GuideView, seenAfter } from './guide-flags.ts';

/** Storage key of the flags, per account and browser. */
const flagsKey = 'guide';
/** The page is left in peace for this long first, milliseconds. */
const restMs = 900;

/** One guide at a time, however many pages are kept alive. */
let isRunning = false;

const readFlags = (): Promise<GuideFlags | undefined> => drafts.load<GuideFlags>(flagsKey).catch(() => undefined);

/** A flag that cannot be written costs a second look at the guide. */
const save = (flags: GuideFlags | undefined, shown: GuideView): void =>
  void drafts.save(flagsKey, seenAfter(flags, shown)).catch(() => undefined);

/** The guide to show on this page: automatically after the first login, or on request. `isFilled`: a link fills the form, so the guide waits for the next tool page. */
export const useGuide = (root: RefObject<HTMLElement | null>, isFilled: boolean) => {
  const [view, setView] = useState<GuideView>('0');
  const latest = useRef(view);
  useEffect(() => {
    latest.current = view;
  });

  useEffect(() => {
    if (isFilled) return;
    const timer = setTimeout(async () => {
      const flags = await readFlags();
      const first = firstView(flags);
      const isInView = root.current?.checkVisibility() === true && document.querySelector('dialog[open]') === null;
      if (first === '0' || isRunning || !isInView) return;
      isRunning = true;
      setView(first);
      save(flags, first);
    }, restMs);
    return () => {
      clearTimeout(timer);
      if (latest.current !== '0') isRunning = false;
    };
  }, [root, isFilled]);

  const close = useCallback(() => {
    const closed = latest.current;
    isRunning = false;
    setView('0');
    void readFlags().then((flags) => save(flags, closed));
  }, []);

  const open = useCallback(() => {
    if (isRunning) return;
    isRunning = true;
    setView('2');
  }, []);

  return { view, open, close };
};
