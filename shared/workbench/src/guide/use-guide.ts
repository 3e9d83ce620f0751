import { drafts } from '@atelier/platform/drafts';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** Guide to show: none, both guides on the first login, or only the tool page's on request. */
export type GuideView = '0' | '1' | '2';

/** Guides that an account has seen in this browser. */
interface GuideFlags {
  project: boolean;
  design: boolean;
}

/** Initial guide of a tool page for an account that has seen `flags`. */
export const firstView = (flags: GuideFlags | undefined): GuideView => {
  if (!flags?.project) return '1';
  return flags.design ? '0' : '2';
};

/** Set once a guide was shown, even if a reload closed it, so that it does not open automatically again. */
export const seenAfter = (flags: GuideFlags | undefined, view: GuideView): GuideFlags => ({
  project: view === '1' || (flags?.project ?? false),
  design: view !== '0' || (flags?.design ?? false),
});

/** Storage key of the flags, per account and browser. */
const flagsKey = 'guide';
/** Required idle time without input before the guide opens, milliseconds. */
const restMs = 2500;
const signsOfUse = ['pointerdown', 'keydown', 'input', 'wheel', 'dragover', 'paste'] as const;

/** One guide at a time, across all keep-alive pages. */
let isRunning = false;

const readFlags = (): Promise<GuideFlags | undefined> => drafts.load<GuideFlags>(flagsKey).catch(() => undefined);

/** If storing fails, the guide is shown a second time. */
const save = (flags: GuideFlags | undefined, shown: GuideView): void =>
  void drafts.save(flagsKey, seenAfter(flags, shown)).catch(() => undefined);

/**
 * The guide to show on this page: automatically after the first login, or on request. `isWaiting`: the form is filled by a
 * link or the tool is closed, so the guide waits for the next tool page.
 */
export const useGuide = (root: RefObject<HTMLElement | null>, isWaiting: boolean) => {
  const [view, setView] = useState<GuideView>('0');
  const latest = useRef(view);
  useEffect(() => {
    latest.current = view;
  });

  useEffect(() => {
    if (isWaiting) return;
    const show = async () => {
      const flags = await readFlags();
      const first = firstView(flags);
      const isInView = root.current?.checkVisibility() === true && document.querySelector('dialog[open]') === null;
      if (first === '0') return listening.abort();
      if (isRunning || !isInView) return;
      listening.abort();
      isRunning = true;
      setView(first);
      save(flags, first);
    };
    let timer = setTimeout(show, restMs);
    const listening = new AbortController();
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(show, restMs);
    };
    for (const sign of signsOfUse)
      window.addEventListener(sign, wait, { passive: true, capture: true, signal: listening.signal });
    return () => {
      listening.abort();
      clearTimeout(timer);
      if (latest.current !== '0') isRunning = false;
    };
  }, [root, isWaiting]);

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
