import { defaultEnvelopeSeparator } from '../envelope.ts';
import type { Language } from '../errors.ts';

/** One sentence in both languages of the interface; in a brand of one language both are the same. */
interface Words {
  readonly zh: string;
  readonly en: string;
}

/** Whose installation this is. Everything that one installation has and another has not, but nothing secret. */
export interface Brand {
  /** Suffix of every page title (`{title} - {webName}`); also used in texts, short messages and image metadata. */
  readonly webName: string;
  /** What a search engine shows of the page. */
  readonly description: Words;
  /** Who runs the site, as the agreements name them. */
  readonly operator: string;
  /** Address of a logo picture, relative to the page or of another origin; empty: the drawn mark. */
  readonly logo: string;
  /** Address of the tab's icon, as `logo`; empty: the drawn one. */
  readonly favicon: string;
  /** Registrations with authorities, e.g. ICP; `href` leads to the authority's entry. */
  readonly recordNumbers: readonly (Words & { readonly href?: string })[];
  /** Empty words: not set, and then not shown. */
  readonly contact: { readonly phone: string; readonly email: string; readonly hours: Words };
  readonly socialLinks: readonly { readonly label: string; readonly href: string }[];
  /** Documents outside of the product, shown in the account menu. */
  readonly docsLinks: readonly { readonly label: Words; readonly href: string }[];
  /** Languages of the interface; the first is the default. Never empty. */
  readonly languages: readonly Language[];
  /** Ends every storage key and cookie, so that two installations on one origin do not read each other's data. */
  readonly storageSuffix: string;
  /** The only site that a `trend_url` may lead to, as an origin; empty: none. */
  readonly trendOrigin: string;
  /** Origin of the API, without `/api/v1`; empty: the page's. */
  readonly apiOrigin: string;
  /** Origin of the socket (`wss://...`); the API's unless set; empty: the page's. */
  readonly socketOrigin: string;
  /** Origin of `/images`; the API's unless set; empty: the page's. */
  readonly imageOrigin: string;
  /** One character between ciphertext and key, the same for page and server. */
  readonly envelopeSeparator: string;
  /** The name that a short message begins with; gateways take registered ones only. */
  readonly smsSignature: string;
  /** Who made a generated picture, in its label: a company's name or registered code. */
  readonly producer: string;
}

/** What an operator writes down; everything else follows from it or keeps its default. */
export type BrandSettings = Partial<Brand>;

/** What the page needs of a brand besides its own markup. */
export interface PageBrand
  extends Omit<Brand, 'recordNumbers' | 'description' | 'favicon' | 'imageOrigin' | 'smsSignature' | 'producer'> {
  readonly recordNumbers: readonly Words[];
  /** Where each record number leads, in their order; empty: nowhere. */
  readonly recordLinks: readonly string[];
}

/** Fills in defaults; missing names default to the site's name. */
export const completeBrand = (settings: BrandSettings): Brand => {
  const { webName = 'Atelier', apiOrigin = '' } = settings;
  const defaults: Brand = {
    webName,
    description: {
      zh: `${webName}：服装设计师的 AI 工作台`,
      en: `${webName}: the AI workbench of clothing designers`,
    },
    operator: webName,
    logo: '',
    favicon: '',
    recordNumbers: [],
    contact: { phone: '', email: '', hours: { zh: '', en: '' } },
    socialLinks: [],
    docsLinks: [],
    languages: ['zh', 'en'],
    storageSuffix: '_atelier',
    trendOrigin: '',
    apiOrigin,
    socketOrigin: apiOrigin.replace(/^http/, 'ws'),
    imageOrigin: apiOrigin,
    envelopeSeparator: defaultEnvelopeSeparator,
    smsSignature: webName,
    producer: webName,
  };
  return { ...defaults, ...settings };
};

/** The brand of an installation that sets nothing. */
export const defaultBrand: Brand = completeBrand({});

/** The language of who has not chosen one, or chose one that the site does not have. */
export const languageOr = (wanted: unknown, { languages }: Pick<Brand, 'languages'>): Language =>
  languages.find((language) => language === wanted) ?? languages[0] ?? 'zh';

/** The part that goes into the page. */
export const pageBrandOf = (brand: Brand): PageBrand => {
  const {
    description: _,
    favicon: _icon,
    imageOrigin: _images,
    smsSignature: _sms,
    producer: _producer,
    ...page
  } = brand;
  return {
    ...page,
    recordNumbers: brand.recordNumbers.map(({ zh, en }) => ({ zh, en })),
    recordLinks: brand.recordNumbers.map(({ href = '' }) => href),
  };
};
