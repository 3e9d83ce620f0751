/** File sizes the way people read them: `8.4 MB`, `640 KB`. */
export const bytesWords = (bytes: number): string =>
  bytes >= 1024 * 1024 ? `${(bytes / 1024 / 1024).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1024))} KB`;
