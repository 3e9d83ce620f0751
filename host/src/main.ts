import { createVerifiedAddresses, installTrustedTypes } from './federation/loading/verified-scripts.ts';
import { installStyleAttribute } from './federation/style-attribute.ts';
import { standInForHidden } from './plain-origin.ts';
import { hasStoredTokens } from './session/has-stored-tokens.ts';

const addresses = createVerifiedAddresses();
installTrustedTypes(addresses);
installStyleAttribute();
standInForHidden();
// Every copy of zod in the page, the remotes' too, reads this: without it zod probes `new Function`, which the page forbids.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const root = document.getElementById('root');

/** The one text that needs nothing but this script: the rest of the host did not arrive. */
const showText = (): void => {
  document.body.dataset['state'] = 'failed';
};

// The server connection loads beside the application for a signed-in user; a failed load is retried where it is used.
if (hasStoredTokens()) import('./create-server-connection.ts').catch(() => undefined);

// So do the frame's texts in the language that is not bundled.
if (document.documentElement.lang === 'en') import('./i18n/frame-words-en.ts').catch(() => undefined);

// Apart from the above, so that a page whose application does not arrive can still say so.
import(/* webpackChunkName: "bootstrap" */ './bootstrap.tsx')
  .then(({ startHost }) => (root === null ? showText() : startHost(root, addresses)))
  .catch((error: unknown) => {
    showText();
    reportError(error);
  });
