import type { Language } from '../errors.ts';

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text escaped for an element or an attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (letter) => escapes[letter] ?? letter);

/** File of a host's build with the prerendered home page, by language, with marks for brand texts. */
export const drawnFile = 'drawn.json';

/**
 * The home page's markup by language; `[[name]]` is replaced by a brand text, `[[#name]]...[[/name]]` is an optional or repeated section.
 */
export type DrawnPage = Readonly<Record<Language, string>>;

/** Values of the marks: a text, an optional section, or one section for each row. */
interface Scope {
  readonly [name: string]: string | boolean | readonly Scope[];
}

const marks = /\[\[#(\w+)\]\]([\s\S]*?)\[\[\/\1\]\]|\[\[(\w+)\]\]/g;

/** Inserted values are not searched for marks. @throws Error at an unknown mark. */
const fill = (template: string, scope: Scope): string =>
  template.replace(marks, (_, part: string | undefined, body: string, word: string) => {
    const value = scope[part ?? word];
    if (value === undefined) throw new Error(`the drawn page asks for ${part ?? word}, which no brand says`);
    if (part === undefined) return escapeHtml(String(value));
    const rows = Array.isArray(value) ? (value as readonly Scope[]) : value ? [{}] : [];
    return rows.map((row) => fill(body, { ...scope, ...row })).join('');
  });

/** Brand data in the prerendered page. */
interface DrawnBrand {
  readonly webName: string;
  readonly logo: string;
  readonly languages: readonly Language[];
  readonly recordNumbers: readonly (Readonly<Record<Language, string>> & { readonly href?: string })[];
  readonly contact: {
    readonly phone: string;
    readonly email: string;
    readonly hours: Readonly<Record<Language, string>>;
  };
  readonly socialLinks: readonly { readonly label: string; readonly href: string }[];
}

const scopeOf = (brand: DrawnBrand, language: Language): Scope => {
  const { webName, logo, languages, recordNumbers, contact, socialLinks } = brand;
  const { phone, email } = contact;
  const hours = contact.hours[language];
  const isReachable = phone !== '' || email !== '';
  return {
    webName,
    logo,
    hasLogo: logo !== '',
    hasDefaultMark: logo === '',
    phone,
    hasPhone: phone !== '',
    email,
    hasEmail: email !== '',
    hours,
    hasHours: hours !== '',
    isReachable,
    hasContact: isReachable || hours !== '' || socialLinks.length > 0,
    social: socialLinks.map(({ label, href }) => ({ label, href })),
    records: recordNumbers.map((record) => ({
      text: record[language],
      href: record.href ?? '',
      isLinked: record.href !== undefined && record.href !== '',
    })),
    hasOther: languages.length > 1,
  };
};

/** The home page of a brand in its languages, the default first. */
export const fillDrawnPage = (drawn: DrawnPage, brand: DrawnBrand): string =>
  brand.languages.map((language) => fill(drawn[language], scopeOf(brand, language))).join('');
