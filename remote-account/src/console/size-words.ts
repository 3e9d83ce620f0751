const units = ['B', 'KB', 'MB', 'GB', 'TB', 'PB'] as const;

/** `1.5 GB`, by thousands, as the quota counts. */
export const sizeWords = (bytes: number): string => {
  const place = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  return `${Number((bytes / 1000 ** place).toPrecision(3))} ${units[place]}`;
};

/** `12 s`, `3 min`, `2 h`; `–` for nothing. */
export const spanWords = (seconds: number | null): string => {
  if (seconds === null) return '–';
  if (seconds < 90) return `${Math.round(seconds)} s`;
  return seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 360) / 10} h`;
};

/** `99.95 %`; `–` for nothing. */
export const shareWords = (share: number | null): string =>
  share === null ? '–' : `${Number((share * 100).toFixed(share > 0.99 ? 3 : 1))} %`;
