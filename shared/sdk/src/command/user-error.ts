/** A failure that whoever runs the command can act on; its message is the whole explanation. */
export class UserError extends Error {
  override readonly name = 'UserError';
}
