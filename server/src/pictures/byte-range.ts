/** The one range that players ask for, first and last byte; null when the header is absent, odd or beyond the end. */
export const parseRange = (header: string | undefined, size: number): [number, number] | null => {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return null;
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(size - 1, Number(to));
  return first <= last ? [first, last] : null;
};
