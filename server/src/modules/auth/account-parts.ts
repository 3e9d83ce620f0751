import type { Services } from '../../services.ts';
import { createChallenges } from './challenges.ts';
import { createDeviceSessions } from './device-sessions.ts';
import { createPhoneCodes } from './phone-codes.ts';
import { createRefreshTokens } from './refresh-tokens.ts';

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
