import type { Brand } from './brand.ts';

/** Where browsers report what was refused. `report-uri`, because every browser knows it and it reports at once. */
export const policyReportPath = '/csp_report';

/** Directive to its values. */
export type PagePolicy = Readonly<Record<string, readonly string[]>>;

const originsOf = (addresses: readonly string[]): string[] => [
  ...new Set(addresses.filter((address) => /^\w+:/.test(address)).map((address) => new URL(address).origin)),
];

/** `new URL` gives a socket no origin. */
const set = (...origins: readonly string[]): string[] => [...new Set(origins.filter((origin) => origin !== ''))];

/**
 * The strict policy of the host's page: nothing inline, no eval, nothing foreign but the brand's own origins.
 * `overrides`: origins that a developer may take one remote from (docs/decisions/008).
 */
export const pagePolicy = (brand: Brand, overrides: readonly string[] = []): PagePolicy => {
  const { apiOrigin, favicon, imageOrigin, logo, socketOrigin } = brand;
  const images = set(imageOrigin);
  return {
    'default-src': ["'none'"],
    'base-uri': ["'none'"],
    'script-src': ["'self'", ...overrides],
    'style-src': ["'self'", ...overrides],
    'img-src': ["'self'", 'data:', 'blob:', ...images, ...originsOf([logo, favicon]), ...overrides],
    'media-src': ["'self'", 'blob:', ...images],
    'font-src': ["'self'", ...overrides],
    'connect-src': ["'self'", ...set(apiOrigin, socketOrigin, ...images), ...overrides],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    // The host's one default policy decides which addresses may become code (host/src/federation/loading/verified-scripts.ts).
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['default'],
    'report-uri': [`${apiOrigin}${policyReportPath}`],
  };
};

/** What a page of ours never asks for, so that nothing that gets into one can. Writing to the clipboard and full screen stay. */
const refusedFeatures = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
] as const;

/** A function, so that bundles that want another part of this module leave the list out. */
export const permissionsPolicy = (): string => refusedFeatures.map((feature) => `${feature}=()`).join(', ');

/** Headers of the host's page for a web server of one's own; the API's server sends them by itself. */
export const pageHeaders = (brand: Brand): Readonly<Record<string, string>> => ({
  'content-security-policy': Object.entries(pagePolicy(brand))
    .map(([directive, values]) => [directive, ...values].join(' '))
    .join('; '),
  'integrity-policy': 'blocked-destinations=(script)',
  'permissions-policy': permissionsPolicy(),
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
});
