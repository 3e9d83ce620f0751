/** Whether this node is about to leave. It answers as before until its balancer has noticed, and asks for nothing new. */
export interface ShutdownState {
  readonly isShuttingDown: boolean;
  begin(): void;
}

export const createShutdownState = (): ShutdownState => {
  let isShuttingDown = false;
  return {
    get isShuttingDown() {
      return isShuttingDown;
    },
    begin() {
      isShuttingDown = true;
    },
  };
};
