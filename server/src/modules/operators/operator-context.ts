import type { Database } from '../../platform/db/database.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { PhoneCodes } from '../auth/phone-codes.ts';
import type { Session } from '../auth/session.ts';

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
