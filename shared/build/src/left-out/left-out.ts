import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rspack } from '@rspack/core';

const folder = dirname(fileURLToPath(import.meta.url));

const [zodDescriptions, zodSentences] = [join(folder, 'zod-json-schema.js'), join(folder, 'zod-sentences.js')];

/** Stand for the parts of zod that are left out; what host and remotes share is named by them too. */
export const schemaStandIns: readonly string[] = [zodDescriptions, zodSentences];

/**
 * Modules that libraries reach by themselves and that nothing of an app calls, each with what stands for it: no bundler can shake
 * them off, since the library names them in an object or runs them when it is loaded. Whoever needs one takes its row out.
 */
export const leftOut = [
  // zod's classic schemas each know how to describe themselves as JSON Schema.
  {
    module: /[\\/]zod[\\/]v4[\\/]core[\\/](to-json-schema|json-schema-(processors|generator))\.js$/,
    standIn: zodDescriptions,
  },
  // What is wrong with a value is told by its code here; the sentences that zod has for it are shown to nobody.
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

/** The router names its talkative build for every bundler; the same without warnings for its users stands beside it. */
const quietRouter = () =>
  new rspack.NormalModuleReplacementPlugin(
    /[\\/]react-router[\\/]dist[\\/]development[\\/][\w-]+\.mjs$/,
    ({ createData }) => {
      if (createData?.resource)
        createData.resource = createData.resource.replace(/development(?=[\\/][^\\/]+$)/, 'production');
    },
  );

/** Puts the stand-ins in place, for builds that people load. */
export const leaveOut = () => [
  ...leftOut.map(({ module, standIn }) => new rspack.NormalModuleReplacementPlugin(module, standIn)),
  loadPaginationLate(),
  quietRouter(),
];
