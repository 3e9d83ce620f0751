import type { Database } from '../db/database.ts';
import type { Limits } from '../limits/limits.ts';
import type { AddressSigner } from '../pictures/signed-address.ts';

/** What the works square is built from. */
export interface SquareContext {
  db: Database;
  limits: Limits;
  addresses: AddressSigner;
  /** Are works shown only after a moderator has looked? */
  needsApproval: boolean;
}
