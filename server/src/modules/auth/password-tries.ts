import type { Attempt, Limits } from '../../platform/limits/limits.ts';

interface PasswordTry {
  /** The account's id; of a name without an account the name itself. */
  account: string;
  /** As `addressKey` gives it. */
  address: string;
  /** The device cookie's hash where the device signed in to this account before, else null. */
  knownDevice: string | null;
  hasPassedChallenge: boolean;
}

/**
 * Counts a password before it is compared. Guesses from elsewhere do not stop the account's own devices, nor a new address:
 * while many addresses guess, each has two tries, and a challenge comes before more.
 * @throws ApiFailure 45000 and 45002 with `seconds`, 45003 when a challenge comes first
 */
export const countPasswordTry = async (
  limits: Limits,
  { account, address, knownDevice, hasPassedChallenge }: PasswordTry,
): Promise<Attempt> => {
  if (knownDevice !== null) return limits.attempt({ limit: 'password-device', of: `${account} ${knownDevice}` });
  const pair = `${account} ${address}`;
  const always = [
    { limit: 'password-account-address', of: pair },
    { limit: 'password-address', of: address },
  ] as const;
  if (hasPassedChallenge) return limits.attempt(...always);
  const attempt = await limits.tryAttempt(...always, { limit: 'password-account', of: account });
  if (attempt.isCounted) return attempt;
  if (attempt.limit !== 'password-account') throw attempt.failure;
  return limits.attempt(
    ...always,
    { limit: 'password-attacked-address', of: pair },
    { limit: 'password-attacked-account', of: account },
  );
};
