/** 1 weak, 2 fair, 3 good, 4 strong. */
export type Strength = 1 | 2 | 3 | 4;

const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/];
/** What everybody tries first. */
const common = /^(?:1234|0000|1111|6666|8888|abcd|qwer|pass|admin|iloveyou|letmein|woaini)/i;

/** How hard a password is to guess, by its length, kinds of characters, and whether it repeats itself. Nothing is refused for it. */
export const strengthOf = (password: string): Strength => {
  const characters = [...password];
  const variety = kinds.filter((kind) => kind.test(password)).length;
  const distinct = new Set(characters).size;
  const length = Math.min(characters.length, distinct * 2);
  if (characters.length < 6 || distinct < 4) return 1;
  const points = Math.floor(length / 4) + variety - (common.test(password) ? 2 : 0);
  if (points >= 6 && length >= 12) return 4;
  if (points >= 5) return 3;
  return points >= 3 ? 2 : 1;
};
