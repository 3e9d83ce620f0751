import { z } from 'zod';

/** Schema of a variable with an integer in a range, both ends included. */
export const whole = (min: number, max: number) => {
  const error = `is a whole number from ${min} to ${max}`;
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error });
};
