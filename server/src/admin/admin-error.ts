/** Refused, with what the operator can do about it. */
export class AdminError extends Error {
  constructor(message: string, options?: { cause: unknown }) {
    super(message, options);
    this.name = 'AdminError';
  }
}
