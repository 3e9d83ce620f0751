/** The beginning of what somebody wrote, at most so many characters, none of them cut in half. */
export const beginningOf = (text: string, characters: number): string => Array.from(text).slice(0, characters).join('');
