/** Whose work it is: the person who did it, and the wallet that it belongs to. A row of such work and a session are both one. */
export interface Owner {
  userId: string;
  walletId: string;
}

/** Of a row or session nothing but whose it is. */
export const ownerOf = ({ userId, walletId }: Owner): Owner => ({ userId, walletId });
