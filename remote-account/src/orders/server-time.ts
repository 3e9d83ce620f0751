/** `now` of a browser by the server's clock, of which an answer said that it stood at `toldAt` when it came at `heardAt`; ms. */
export const serverTime = (now: number, toldAt: string | undefined, heardAt: number): number =>
  toldAt === undefined ? now : Date.parse(toldAt) + Math.max(0, now - heardAt);
