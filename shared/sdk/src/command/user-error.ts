/** An error that the user of the command can fix; its message is the whole explanation. */
export class UserError extends Error {
  override readonly name = 'UserError';
}
