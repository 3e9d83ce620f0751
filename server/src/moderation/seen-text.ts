/** What cannot be seen and changes how the rest is read: controls, marks of writing direction, and letters without a shape or a width. Joiners stay: emoji and Persian need them. */
const unseen =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to take out
  /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u115f\u1160\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0]/gu;

/** More marks on one letter than any language writes run over the lines above and below. */
const heaped = /(\p{M}{4})\p{M}+/gu;

/** A text in one line as a reader sees it: NFC, nothing unseen, one space between words. '' where there is nothing to see. */
export const seenText = (given: string): string => {
  const text = given.normalize('NFC').replace(unseen, '').replace(heaped, '$1').replace(/\s+/gu, ' ').trim();
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(text) ? text : '';
};
