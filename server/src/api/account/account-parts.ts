import { createChallenges } from '../../accounts/challenges.ts';
import { createDeviceSessions } from '../../accounts/device-sessions.ts';
import { createPhoneCodes } from '../../accounts/phone-codes.ts';
import { createRefreshTokens } from '../../accounts/refresh-tokens.ts';
import type { Services } from '../../services.ts';

/** What the calls of sign-in and person are made of. It keeps nothing in memory, so each area makes its own. */
export const createAccountParts = ({ db, secrets, sms, mail, limits, tokens, publisher }: Services) => ({
  codes: createPhoneCodes({ db, secrets, sms, mail, limits }),
  challenges: createChallenges(db, secrets),
  devices: createDeviceSessions({
    db,
    access: tokens,
    refreshTokens: createRefreshTokens(secrets),
    onReuse: (userId, sessionId) => publisher.closeSockets(userId, sessionId),
  }),
});
