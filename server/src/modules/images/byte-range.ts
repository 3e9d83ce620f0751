/**
 * The one range that players ask for, first and last byte (RFC 9110, 14.1.2): null where the header is absent or is not understood,
 * and the whole is the answer; `beyond` where it begins behind the end. A last part that is longer than the file is the file.
 */
export const parseRange = (header: string | undefined, size: number): [number, number] | 'beyond' | null => {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return null;
  if (from === '') return Number(to) === 0 ? 'beyond' : [Math.max(0, size - Number(to)), size - 1];
  if (to !== '' && Number(to) < Number(from)) return null;
  if (Number(from) >= size) return 'beyond';
  return [Number(from), to === '' ? size - 1 : Math.min(size - 1, Number(to))];
};
