/** Arithmetic of upgrades and refunds, in fen, whole credits and local days. */

export interface RunningPackage {
  /** Fen that its days cost together. */
  price: number;
  /** Credits of the whole period. */
  points: number;
  /** Credits of it that are left: unspent ones and those still to come. */
  pointsLeft: number;
  /** Local days from its start to its end. */
  days: number;
  /** Days of a whole period of its kind, to price the new one by. */
  fullDays: number;
  /** Days from today to its end, today among them. */
  daysLeft: number;
}

export interface UpgradeTerms {
  /** Fen to pay, at least 1. */
  price: number;
  priceOfNew: number;
  /** Fen of the old package that were not used. */
  restOfOld: number;
  /** Credits that the new one brings for the days left. */
  points: number;
  /** Credits of the old one that go, because their days are credited. */
  takesBack: number;
}

/**
 * Price of the new package for the days left, less the unused value of the old one. A day of the old one is unused while its credits are
 * unspent.
 */
export const upgradeTerms = (old: RunningPackage, next: { price: number; points: number }): UpgradeTerms => {
  const { days, fullDays, daysLeft } = old;
  const untouchedDays = old.points === 0 ? 0 : Math.floor((old.pointsLeft * days) / old.points);
  const creditedDays = Math.max(0, Math.min(daysLeft, untouchedDays));
  const priceOfNew = Math.floor((next.price * daysLeft) / fullDays);
  const restOfOld = Math.floor((old.price * creditedDays) / days);
  return {
    price: Math.max(1, priceOfNew - restOfOld),
    priceOfNew,
    restOfOld,
    points: Math.floor((next.points * daysLeft) / fullDays),
    takesBack: Math.ceil((old.points * creditedDays) / days),
  };
};

export interface RefundTerms {
  /** Fen. */
  amount: number;
  /** Credits to take back: all that is left of the order. */
  points: number;
  isWhole: boolean;
}

/** The share of what was paid that the share of credits left is, rounded down; so what was not touched comes back whole. */
export const refundTerms = (order: { amount: number; points: number; pointsLeft: number }): RefundTerms => {
  const left = Math.max(0, Math.min(order.points, order.pointsLeft));
  const amount = order.points === 0 ? 0 : Math.floor((order.amount * left) / order.points);
  return { amount, points: left, isWhole: left === order.points };
};
