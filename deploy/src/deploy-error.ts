/** An error that an operator can act on; its message is the whole explanation. */
export class DeployError extends Error {
  override readonly name: string = 'DeployError';
}

/** Another operator changed the remote after the caller read it. */
export class ChangedMeanwhileError extends DeployError {
  override readonly name = 'ChangedMeanwhileError';
}
