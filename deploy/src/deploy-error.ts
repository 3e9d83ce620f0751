/** A failure that an operator can act on; its message is the whole explanation. */
export class DeployError extends Error {
  override readonly name: string = 'DeployError';
}

/** Somebody else changed a remote after whoever decided had looked at it. */
export class ChangedMeanwhileError extends DeployError {
  override readonly name = 'ChangedMeanwhileError';
}
