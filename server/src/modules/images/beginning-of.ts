/** Truncates a text to so many characters, cutting none in half. */
export const beginningOf = (text: string, characters: number): string => Array.from(text).slice(0, characters).join('');
