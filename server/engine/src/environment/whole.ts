import { z } from 'zod';

/** A variable that holds a whole number of a range, both ends included. */
export const whole = (min: number, max: number) => {
  const error = `is a whole number from ${min} to ${max}`;
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error });
};
