import { vi } from 'vitest';

/** Waits until a check no longer throws: up to 20 s, since what is slow on a busy machine is not wrong. @throws what it threw last */
export const eventually = <Result>(check: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(check, { timeout: 20_000 });
