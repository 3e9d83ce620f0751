import { vi } from 'vitest';

/** Waits up to 20 s until a check no longer throws. @throws its last error */
export const eventually = <Result>(check: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(check, { timeout: 20_000 });
