/** Day and minute as the language writes them. */
export const momentWords = (iso: string, language: string): string =>
  new Date(iso).toLocaleString(language, { month: 'numeric', day: 'numeric', hour: '2-digit', minute: '2-digit' });
