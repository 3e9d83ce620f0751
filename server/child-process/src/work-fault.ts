/**
 * Work that a child process did not finish. `refused`: it looked at what it was given and said no, `data` says why. `timeout`, `crashed`:
 * it was ended, or ended itself. `busy`: too much waits already. `closed`: the house shuts down.
 */
export class WorkFault extends Error {
  readonly code: 'refused' | 'failed' | 'timeout' | 'crashed' | 'busy' | 'closed';
  readonly data: unknown;

  constructor(code: WorkFault['code'], detail: string, data?: unknown) {
    super(detail);
    this.name = 'WorkFault';
    this.code = code;
    this.data = data;
  }
}
