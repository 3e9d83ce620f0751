import { createVerifiedAddresses, installTrustedTypes } from './federation/loading/verified-scripts.ts';
import { hasStoredTokens, polyfillHiddenApis } from './insecure-origin-polyfills.ts';

/**
 * Arco writes `style` attributes in two places (auto-sizing text area, watermark). `style-src 'self'` refuses those, so they are set
 * through the CSS object model, which it allows.
 */
const installStyleAttribute = (): void => {
  const original = Element.prototype.setAttribute;
  Element.prototype.setAttribute = function setAttribute(this: Element, name: string, value: string): void {
    if (name === 'style' && (this instanceof HTMLElement || this instanceof SVGElement)) this.style.cssText = value;
    else original.call(this, name, value);
  };
};

const addresses = createVerifiedAddresses();
installTrustedTypes(addresses);
installStyleAttribute();
polyfillHiddenApis();
// Every copy of zod in the page, including the remotes', reads this: without it zod probes `new Function`, which the page forbids.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const root = document.getElementById('root');

/** Error text that needs nothing but this script, for when the rest of the host failed to load. */
const showText = (): void => {
  document.body.dataset['state'] = 'failed';
};

// For a signed-in user the server connection loads in parallel with the application; a failed load is retried where it is used.
if (hasStoredTokens()) import('./create-server-connection.ts').catch(() => undefined);

// The frame's texts of the language that is not bundled load in parallel, too.
if (document.documentElement.lang === 'en') import('./i18n/frame-words-en.ts').catch(() => undefined);

// Separate from the above, so that the page can report an application that failed to load.
import(/* webpackChunkName: "bootstrap" */ './bootstrap.tsx')
  .then(({ startHost }) => (root === null ? showText() : startHost(root, addresses)))
  .catch((error: unknown) => {
    showText();
    reportError(error);
  });
