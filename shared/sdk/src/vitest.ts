import type { ViteUserConfig } from 'vitest/config';
import { packageAliases, readBundledManifest } from './command/bundled-packages.ts';

/** How the tests of a remote run: in a page without a browser, with the packages that the SDK carries. */
export const remoteTests = (): ViteUserConfig => ({
  // What a build replaces by the contents of shared words.
  define: { ATELIER_WORDS: JSON.stringify(readBundledManifest().words) },
  resolve: {
    alias: Object.entries(packageAliases()).map(([name, replacement]) => ({
      find: new RegExp(`^${name.replaceAll(/[/.]/g, '\\$&')}$`),
      replacement,
    })),
  },
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}'],
    testTimeout: 30_000,
    // Class names stay as they are written.
    css: { modules: { classNameStrategy: 'non-scoped' } },
    server: { deps: { inline: [/@atelier[\\/]sdk/, '@arco-design/web-react'] } },
  },
});
