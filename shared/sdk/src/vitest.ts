import type { ViteUserConfig } from 'vitest/config';
import { packageAliases, readBundledManifest } from './command/bundled-packages.ts';

/** Test configuration of a remote: a DOM without a browser, with the packages of the SDK. */
export const remoteTests = (): ViteUserConfig => ({
  // Replaced at build time by the contents of shared texts.
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
    // Class names stay unscoped.
    css: { modules: { classNameStrategy: 'non-scoped' } },
    server: { deps: { inline: [/@atelier[\\/]sdk/, '@arco-design/web-react'] } },
  },
});
