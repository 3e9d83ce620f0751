/** Words in both languages of the interface; zh is the default. */
export interface Localized {
  readonly zh: string;
  readonly en: string;
}

export type Language = keyof Localized;

export const languages = ['zh', 'en'] as const satisfies readonly Language[];
