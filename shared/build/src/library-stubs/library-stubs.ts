import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rspack } from '@rspack/core';

const folder = dirname(fileURLToPath(import.meta.url));

const [zodDescriptions, zodSentences] = [join(folder, 'zod-json-schema.js'), join(folder, 'zod-sentences.js')];

/** Stand for the parts of zod that are left out; what host and remotes share is named by them too. */
export const schemaStandIns: readonly string[] = [zodDescriptions, zodSentences];

/**
 * Unused library modules, each with its stub. Bundlers cannot tree-shake them: the library references them in an object or
 * runs them on load. To use one, remove its row.
 */
export const leftOut = [
  // zod's classic schemas each know how to describe themselves as JSON Schema.
  {
    module: /[\\/]zod[\\/]v4[\\/]core[\\/](to-json-schema|json-schema-(processors|generator))\.js$/,
    standIn: zodDescriptions,
  },
  // Validation issues are shown by their code; zod's own messages are never shown.
  { module: /[\\/]zod[\\/]v4[\\/]locales[\\/]en\.js$/, standIn: zodSentences },
  // axios takes the first adapter that works, which in a page is always XMLHttpRequest.
  { module: /[\\/]axios[\\/]lib[\\/]adapters[\\/]fetch\.js$/, standIn: join(folder, 'axios-fetch.js') },
  { module: /[\\/]axios[\\/]lib[\\/]helpers[\\/]HttpStatusCode\.js$/, standIn: join(folder, 'axios-status.js') },
  // crypto-js makes keys of passwords with these; the envelope hands over keys.
  { module: /[\\/]crypto-js[\\/](evpkdf|md5)\.js$/, standIn: join(folder, 'crypto-passwords.cjs') },
  // Remotes load by their entry, so that the federation runtime reads no manifest and brings nothing ahead.
  {
    module: /[\\/]runtime-core[\\/]dist[\\/]plugins[\\/]snapshot[\\/]SnapshotHandler\.js$/,
    standIn: join(folder, 'federation-manifests.js'),
  },
  {
    module: /[\\/]runtime-core[\\/]dist[\\/]utils[\\/]preload\.js$/,
    standIn: join(folder, 'federation-preload.js'),
  },
] as const;

const lazyPagination = join(folder, 'arco-lazy-pagination.js');

/** Arco's table names its pagination, which brings fields and lists along; it is loaded by the tables that show one. */
const loadPaginationLate = () =>
  new rspack.NormalModuleReplacementPlugin(/^\.\.\/Pagination$/, (resource) => {
    if (/[\\/]web-react[\\/]es[\\/]Table$/.test(resource.context)) resource.request = lazyPagination;
  });

/** The router's package exports its development build to every bundler; this takes the production build beside it. */
const quietRouter = () =>
  new rspack.NormalModuleReplacementPlugin(
    /[\\/]react-router[\\/]dist[\\/]development[\\/][\w-]+\.mjs$/,
    ({ createData }) => {
      if (createData?.resource)
        createData.resource = createData.resource.replace(/development(?=[\\/][^\\/]+$)/, 'production');
    },
  );

/** Applies the stubs, for production builds. */
export const applyLibraryStubs = () => [
  ...leftOut.map(({ module, standIn }) => new rspack.NormalModuleReplacementPlugin(module, standIn)),
  loadPaginationLate(),
  quietRouter(),
];
