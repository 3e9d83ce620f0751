/** Placeholder for a service until the host provides it; any use before that throws an error. */
export const unprovided = <T extends object>(name: string): T =>
  new Proxy({} as T, {
    get: (_, property) => {
      throw new Error(`the host has not provided "${name}" yet (${String(property)} was read)`);
    },
  });
