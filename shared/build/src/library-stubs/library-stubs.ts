import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rspack } from '@rspack/core';

const folder = dirname(fileURLToPath(import.meta.url));

const [zodDescriptions, zodSentences] = [join(folder, 'zod-json-schema.js'), join(folder, 'zod-sentences.js')];

/** Stubs for omitted modules of zod; also part of the identity of the share between host and remotes. */
export const schemaStubs: readonly string[] = [zodDescriptions, zodSentences];

/**
 * Unused library modules, each with its stub. Bundlers cannot tree-shake them: the library references them in an object or
 * runs them on load. To use one, remove its row.
 */
export const libraryStubs = [
  // zod's classic schemas each include their JSON Schema conversion.
  {
    module: /[\\/]zod[\\/]v4[\\/]core[\\/](to-json-schema|json-schema-(processors|generator))\.js$/,
    stub: zodDescriptions,
  },
  // Validation issues are shown by their code; zod's own messages are never shown.
  { module: /[\\/]zod[\\/]v4[\\/]locales[\\/]en\.js$/, stub: zodSentences },
  // axios takes the first working adapter, which in a page is always XMLHttpRequest.
  { module: /[\\/]axios[\\/]lib[\\/]adapters[\\/]fetch\.js$/, stub: join(folder, 'axios-fetch.js') },
  { module: /[\\/]axios[\\/]lib[\\/]helpers[\\/]HttpStatusCode\.js$/, stub: join(folder, 'axios-status.js') },
  // crypto-js derives keys from passwords with these; the envelope passes keys.
  { module: /[\\/]crypto-js[\\/](evpkdf|md5)\.js$/, stub: join(folder, 'crypto-passwords.cjs') },
  // Remotes load by their entry, so the federation runtime reads no manifest and preloads nothing.
  {
    module: /[\\/]runtime-core[\\/]dist[\\/]plugins[\\/]snapshot[\\/]SnapshotHandler\.js$/,
    stub: join(folder, 'federation-manifests.js'),
  },
  {
    module: /[\\/]runtime-core[\\/]dist[\\/]utils[\\/]preload\.js$/,
    stub: join(folder, 'federation-preload.js'),
  },
] as const;

const lazyPaginationStub = join(folder, 'arco-lazy-pagination.js');

/** Arco's table imports its pagination, which includes inputs and lists; tables with pagination load it on demand. */
const lazyPagination = () =>
  new rspack.NormalModuleReplacementPlugin(/^\.\.\/Pagination$/, (resource) => {
    if (/[\\/]web-react[\\/]es[\\/]Table$/.test(resource.context)) resource.request = lazyPaginationStub;
  });

/** The router's package exports its development build to every bundler; this selects the production build. */
const productionRouter = () =>
  new rspack.NormalModuleReplacementPlugin(
    /[\\/]react-router[\\/]dist[\\/]development[\\/][\w-]+\.mjs$/,
    ({ createData }) => {
      if (createData?.resource)
        createData.resource = createData.resource.replace(/development(?=[\\/][^\\/]+$)/, 'production');
    },
  );

/** Replacement plugins for production builds. */
export const applyLibraryStubs = () => [
  ...libraryStubs.map(({ module, stub }) => new rspack.NormalModuleReplacementPlugin(module, stub)),
  lazyPagination(),
  productionRouter(),
];
