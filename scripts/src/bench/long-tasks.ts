import type { Page } from 'playwright';

declare global {
  interface Window {
    /** Durations of long tasks since they were last taken, ms. */
    longTasks: number[];
  }
}

/** Begins to collect tasks over 50 ms in `window.longTasks`. */
export const watchLongTasks = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.longTasks = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.longTasks.push(entry.duration);
    }).observe({ type: 'longtask' });
  });

export const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
