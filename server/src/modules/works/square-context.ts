import type { Database } from '../../platform/db/database.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import type { AddressSigner } from '../images/signed-address.ts';

/** What the works square is built from. */
export interface SquareContext {
  db: Database;
  limits: Limits;
  addresses: AddressSigner;
  /** Are works shown only after a moderator has looked? */
  needsApproval: boolean;
}
