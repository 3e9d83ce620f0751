import { defaultEnvelopeSeparator } from '../envelope.ts';
import type { Language } from '../errors.ts';

/** One sentence in both languages of the interface; in a brand with one language both are the same. */
interface Words {
  readonly zh: string;
  readonly en: string;
}

/** Brand of an installation: all installation-specific settings except secrets. */
export interface Brand {
  /** Suffix of every page title (`{title} - {webName}`); also used in texts, short messages and image metadata. */
  readonly webName: string;
  /** Description of the page in search engines. */
  readonly description: Words;
  /** Operator of the site, as in the agreements. */
  readonly operator: string;
  /** Address of a logo image, relative to the page or of another origin; empty: the default logo. */
  readonly logo: string;
  /** Address of the tab's icon, as `logo`; empty: the default icon. */
  readonly favicon: string;
  /** Registrations with authorities, e.g. ICP; `href` links to the authority's entry. */
  readonly recordNumbers: readonly (Words & { readonly href?: string })[];
  /** Empty texts: not set and not shown. */
  readonly contact: { readonly phone: string; readonly email: string; readonly hours: Words };
  readonly socialLinks: readonly { readonly label: string; readonly href: string }[];
  /** External documentation, linked in the account menu. */
  readonly docsLinks: readonly { readonly label: Words; readonly href: string }[];
  /** Languages of the interface; the first is the default. Never empty. */
  readonly languages: readonly Language[];
  /** Suffix of every storage key and cookie, so that two installations on one origin do not read each other's data. */
  readonly storageSuffix: string;
  /** The only allowed target site of a `trend_url`, as an origin; empty: none. */
  readonly trendOrigin: string;
  /** Origin of the API, without `/api/v1`; empty: the page's. */
  readonly apiOrigin: string;
  /** Origin of the socket (`wss://...`); the API's unless set; empty: the page's. */
  readonly socketOrigin: string;
  /** Origin of `/images`; the API's unless set; empty: the page's. */
  readonly imageOrigin: string;
  /** One character between ciphertext and key, the same for page and server. */
  readonly envelopeSeparator: string;
  /** Sender name at the start of a text message; gateways accept registered names only. */
  readonly smsSignature: string;
  /** Producer in the label of a generated image: a company's name or registered code. */
  readonly producer: string;
}

/** Settings written by an operator; other values are derived or have defaults. */
export type BrandSettings = Partial<Brand>;

/** Brand data that the page needs besides its own markup. */
export interface PageBrand
  extends Omit<Brand, 'recordNumbers' | 'description' | 'favicon' | 'imageOrigin' | 'smsSignature' | 'producer'> {
  readonly recordNumbers: readonly Words[];
  /** Link of each record number, in their order; empty: none. */
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

/** The brand of an installation without settings. */
export const defaultBrand: Brand = completeBrand({});

/** The requested language; the default where none or an unsupported one is requested. */
export const languageOr = (wanted: unknown, { languages }: Pick<Brand, 'languages'>): Language =>
  languages.find((language) => language === wanted) ?? languages[0] ?? 'zh';

/** The brand data included in the page. */
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
