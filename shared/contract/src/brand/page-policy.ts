import type { Brand } from './brand.ts';

/** Endpoint for browser reports about blocked content. `report-uri`, because every browser supports it and reports immediately. */
export const policyReportPath = '/csp_report';

/** Values by directive. */
export type PagePolicy = Readonly<Record<string, readonly string[]>>;

const originsOf = (addresses: readonly string[]): string[] => [
  ...new Set(addresses.filter((address) => /^\w+:/.test(address)).map((address) => new URL(address).origin)),
];

/** `new URL` returns no origin for a socket address. */
const set = (...origins: readonly string[]): string[] => [...new Set(origins.filter((origin) => origin !== ''))];

/**
 * The strict content security policy of the host's page: nothing inline, no eval, no foreign origins except the brand's. `overrides`:
 * origins of developer overrides (docs/decisions/008).
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
    // The host's default policy decides which addresses may become code (host/src/federation/loading/verified-scripts.ts).
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['default'],
    'report-uri': [`${apiOrigin}${policyReportPath}`],
  };
};

/**
 * Browser features that the pages never use, so that injected code cannot use them either. Clipboard writes and full screen stay allowed.
 */
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

/** A function, so that bundles that use another part of this module can omit the list. */
export const permissionsPolicy = (): string => refusedFeatures.map((feature) => `${feature}=()`).join(', ');

/** Headers of the host's page for a separate web server; the API server sends them itself. */
export const pageHeaders = (brand: Brand): Readonly<Record<string, string>> => ({
  'content-security-policy': Object.entries(pagePolicy(brand))
    .map(([directive, values]) => [directive, ...values].join(' '))
    .join('; '),
  'integrity-policy': 'blocked-destinations=(script)',
  'permissions-policy': permissionsPolicy(),
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
});
