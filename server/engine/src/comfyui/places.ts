import type { PlaceOffer, TakePlace } from '../engine.ts';

/** Sorts by load: share of used slots, then the server's queue, then the given order. */
export const leastBusy = (offers: readonly PlaceOffer[], taken: (server: string) => number): PlaceOffer | undefined => {
  const share = (offer: PlaceOffer) => taken(offer.server) / offer.slots;
  return offers
    .filter((offer) => taken(offer.server) < offer.slots)
    .toSorted((a, b) => share(a) - share(b) || a.queued - b.queued)[0];
};

/** In-process slot allocator: for the doctor, trials and tests without a database. */
export interface LocalPlaces {
  takeFor(job: string): TakePlace;
  giveBack(job: string): void;
}

export const createLocalPlaces = (): LocalPlaces => {
  const held = new Map<string, string>();
  const taken = (server: string, but: string) => [...held].filter(([job, at]) => at === server && job !== but).length;
  return {
    takeFor: (job) => async (offers) => {
      const chosen = leastBusy(offers, (server) => taken(server, job));
      if (!chosen) return null;
      held.set(job, chosen.server);
      return chosen.server;
    },
    giveBack: (job) => void held.delete(job),
  };
};
