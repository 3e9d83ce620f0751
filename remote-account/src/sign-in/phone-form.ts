/** A number with its own country code. */
export const isForeignNumber = (typed: string): boolean => typed.normalize('NFKC').trimStart().startsWith('+');
