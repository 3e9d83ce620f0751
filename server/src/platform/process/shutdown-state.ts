/** Whether this node is about to leave. It answers as before until its balancer has noticed, and asks for nothing new. */
export interface Stopping {
  readonly hasBegun: boolean;
  begin(): void;
}

export const createStopping = (): Stopping => {
  let hasBegun = false;
  return {
    get hasBegun() {
      return hasBegun;
    },
    begin() {
      hasBegun = true;
    },
  };
};
