import type { PhoneCodes } from '../accounts/phone-codes.ts';
import type { Session } from '../accounts/session.ts';
import type { Database } from '../db/database.ts';
import type { Limits } from '../limits/limits.ts';
import type { Secrets } from '../secrets/secrets.ts';

/** What the operator's console is built from. */
export interface OperatorContext {
  db: Database;
  limits: Limits;
  secrets: Secrets;
  codes: PhoneCodes;
  /** Name of the product, as an authenticator lists it. */
  issuer: string;
}

/** Which operator asks, on which device. */
export type Asker = Pick<Session, 'userId' | 'sessionId'>;
