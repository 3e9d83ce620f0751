/** A failure that an operator can act on; its message is the whole explanation. */
export class DeployError extends Error {
  override readonly name = 'DeployError';
}
