import { storageName } from '@atelier/catalogue/constants';

/**
 * Does this browser hold tokens, under whatever suffix? Whose they are, and whether they still count, is found out later: the
 * installation's settings have not been read yet.
 */
export const hasStoredTokens = (): boolean => {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(storageName('accessToken', '')));
  } catch {
    return false; // storage is forbidden
  }
};
