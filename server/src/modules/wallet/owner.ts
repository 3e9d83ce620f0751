/** Owner of work: the user who did it, and the wallet that it belongs to. Rows of such work and sessions have both fields. */
export interface Owner {
  userId: string;
  walletId: string;
}

/** Of a row or session nothing but whose it is. */
export const ownerOf = ({ userId, walletId }: Owner): Owner => ({ userId, walletId });
