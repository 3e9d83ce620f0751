/**
 * The text of a version that a team signs: its parsed manifest, field by field in its own order, without the signatures. It
 * contains remote and version, so the signature is valid for no other.
 */
export const versionStatement = (manifest: object): string => {
  const { signatures: _, ...said } = manifest as { signatures?: unknown };
  return `atelier remote version\n${JSON.stringify(said)}`;
};

/** What a renewal key signs: this payload, which names its revision, is the latest until then. */
export const renewalStatement = (payload: string, expires: string): string =>
  `atelier registry renewal\n${expires}\n${payload}`;
