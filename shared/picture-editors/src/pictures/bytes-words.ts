const mega = 1024 * 1024;
const giga = 1024 * mega;

/** File sizes the way people read them: `1.2 GB`, `8.4 MB`, `640 KB`. */
export const bytesWords = (bytes: number): string => {
  if (bytes >= giga) return `${(bytes / giga).toFixed(1)} GB`;
  return bytes >= mega ? `${(bytes / mega).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1024))} KB`;
};
