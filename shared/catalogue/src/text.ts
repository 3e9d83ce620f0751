/** Text in both languages of the interface; zh is the default. */
export interface Localized {
  readonly zh: string;
  readonly en: string;
}

export type Language = keyof Localized;

export const languages = ['zh', 'en'] as const satisfies readonly Language[];

const generatedNames = { zh: '设计师', en: 'Designer ' } as const;
/** The nickname of a new account. @param digits the last four of its phone number */
export const generatedNickname = (digits: string, language: Language): string => `${generatedNames[language]}${digits}`;

/** A generated nickname in the given language; a chosen one unchanged. */
export const nicknameIn = (language: Language, nickname: string): string => {
  const digits = /^(?:设计师|Designer )(\d{4})$/.exec(nickname)?.[1];
  return digits === undefined ? nickname : generatedNickname(digits, language);
};
