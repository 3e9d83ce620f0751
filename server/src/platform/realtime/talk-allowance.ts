/** Words that a page may say at once. It says one in 14 s, a few after it slept. */
const mostAtOnce = 20;
/** Milliseconds after which it may say one more. */
const oneMoreAfter = 1000;
/** Words past the allowance, without a pause that gives some back, that no page says by mistake. */
const patience = 1000;

/** What becomes of a word: answered, passed over in silence, or the end of the line. */
export type Hearing = 'answer' | 'ignore' | 'end';

/**
 * How much one socket may say: answers cost the server more than questions cost who asks, and pile up where they are not read.
 * @param now milliseconds of a clock that only goes forward
 */
export const createTalkAllowance = (now: () => number = () => performance.now()): (() => Hearing) => {
  let left = mostAtOnce;
  let countedAt = now();
  return () => {
    const at = now();
    left = Math.min(mostAtOnce, left + (at - countedAt) / oneMoreAfter);
    countedAt = at;
    left -= 1;
    if (left >= 0) return 'answer';
    return left > -patience ? 'ignore' : 'end';
  };
};
