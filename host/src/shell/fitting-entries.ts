/**
 * How many of the header's entries fit, the rest going to More from the right.
 * @param widths of all entries, px, in order
 * @param fixed how many of the first always stay (home and the tool groups)
 * @param available width for entries, px
 * @param more width of the More button, px
 */
export const fittingEntries = (widths: readonly number[], fixed: number, available: number, more: number): number => {
  const total = widths.reduce((sum, width) => sum + width, 0);
  if (total <= available) return widths.length;
  let used = 0;
  let count = 0;
  for (const width of widths) {
    if (used + width > available - more) break;
    used += width;
    count += 1;
  }
  return Math.max(count, Math.min(fixed, widths.length));
};
