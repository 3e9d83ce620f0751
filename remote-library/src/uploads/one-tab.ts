/** Without https there are no locks, and where a site may keep nothing they are refused: then each tab is alone. */
const locks = (): LockManager | undefined => navigator.locks;

const isForbidden = (error: unknown): boolean => error instanceof DOMException && error.name === 'SecurityError';

/** Does a tab of this browser hold the turn? */
export const isHeld = async (name: string): Promise<boolean> => {
  try {
    const { held = [] } = (await locks()?.query()) ?? {};
    return held.some((lock) => lock.name === name);
  } catch (error) {
    if (!isForbidden(error)) throw error;
    return false;
  }
};

/** Runs the work when it is this tab's turn. */
export const inTurn = async (name: string, work: () => Promise<void>): Promise<void> => {
  let hasBegun = false;
  const begin = (): Promise<void> => {
    hasBegun = true;
    return work();
  };
  try {
    await (locks()?.request(name, begin) ?? begin());
  } catch (error) {
    if (hasBegun || !isForbidden(error)) throw error;
    await work();
  }
};
