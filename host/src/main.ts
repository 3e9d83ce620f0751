import { installStyleAttribute } from './federation/style-attribute.ts';
import { installTrustedTypes } from './federation/trusted-types.ts';

installTrustedTypes();
installStyleAttribute();
// Every copy of zod in the page, the remotes' too, reads this: without it zod probes `new Function`, which the page forbids.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const root = document.getElementById('root');

/** The one text that needs nothing but this script: the rest of the host did not arrive. */
const showText = (): void => {
  document.body.dataset['state'] = 'failed';
};

// The async boundary of the federation: shared modules are negotiated before anything that uses them runs.
import('./bootstrap.tsx')
  .then(({ startHost }) => (root === null ? showText() : startHost(root)))
  .catch((error: unknown) => {
    showText();
    reportError(error);
  });
