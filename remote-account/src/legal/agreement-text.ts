/** One agreement in one language. `{name}` is replaced by the installation's name. */
export interface AgreementText {
  /** What it is, in two sentences. */
  lead: string;
  sections: readonly { id: string; title: string; paragraphs: readonly string[] }[];
}

export const agreementKinds = ['terms', 'privacy', 'payment'] as const;
export type AgreementKind = (typeof agreementKinds)[number];

/** Puts the installation's name into a sentence. */
export const withName = (sentence: string, name: string): string => sentence.replaceAll('{name}', name);
