/**
 * Version of the contract (semver). It only gains fields: a new call or an optional field raises the middle number, and what a
 * client of the last two versions sends must still be taken (server/test/recorded).
 */
export const contractVersion = '1.0.0';
