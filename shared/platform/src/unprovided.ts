/** Stands in for a service until the host hands it over; any use before that is a programming error and says so. */
export const unprovided = <T extends object>(name: string): T =>
  new Proxy({} as T, {
    get: (_, property) => {
      throw new Error(`the host has not provided "${name}" yet (${String(property)} was read)`);
    },
  });
