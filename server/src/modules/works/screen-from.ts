/** Network score from which a moderator reviews, 0 to 1; a lower threshold would put swimwear and shorts first in the queue. */
export const screenFrom = 0.8;
