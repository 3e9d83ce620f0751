/**
 * Work that a child process did not finish. `refused`: the input was rejected, `data` has the reason. `timeout`, `crashed`:
 * the process was killed, or ended by itself. `busy`: the queue is full. `closed`: the server is shutting down.
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
