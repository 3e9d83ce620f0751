import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RuleSetCondition, RuleSetRule } from '@rspack/core';
import { refuseGlobalRules } from './refuse-global-rules.ts';
import { wrapLayer } from './wrap-layer.ts';

const shared = join(dirname(fileURLToPath(import.meta.url)), '../..');

/** The packages of the tool page, whose sheets are one layer: none of them may win over another by the layer alone. */
const toolPagePackages = ['workbench', 'task-results', 'gallery', 'picture-editors'];

/** Browsers of the last two years: native cascade layers, `<dialog>`, top-level await. */
export const targets = ['chrome >= 120', 'edge >= 120', 'firefox >= 121', 'safari >= 17.2'];

/** An app does not depend on the loader itself, so its address is found from here. */
const postcssLoader = fileURLToPath(import.meta.resolve('postcss-loader'));

/** What remotes bring into a page must stay in its place; the shell's and the platform's sheets are the page. */
const isOfRemote = (layer: string): boolean => layer === 'workbench' || layer.startsWith('remotes.');

const layered = (layer: string) => ({
  loader: postcssLoader,
  options: {
    postcssOptions: {
      config: false,
      plugins: [...(isOfRemote(layer) ? [refuseGlobalRules()] : []), wrapLayer({ layer })],
    },
  },
});

const sheet = (condition: { include?: RuleSetCondition }, layer: string): RuleSetRule => ({
  test: /\.css$/,
  type: 'css/auto',
  use: [layered(layer)],
  ...condition,
});

const isWorker = /\.worker\.[jt]s$/;

/** Packages whose modules declare calls and schemas, of which each page takes a few. */
const declaring = ['contract', 'catalogue'].map((name) => join(shared, name, 'src'));

const pureDeclarations: RuleSetRule = {
  test: /\.ts$/,
  include: declaring,
  enforce: 'post',
  loader: fileURLToPath(new URL('library-stubs/pure-declarations.js', import.meta.url)),
};

const scripts = (isDevelopment: boolean): RuleSetRule => ({
  exclude: isWorker,
  type: 'javascript/auto',
  loader: 'builtin:swc-loader',
  options: {
    detectSyntax: 'auto',
    env: { targets },
    jsc: { transform: { react: { runtime: 'automatic', development: false, refresh: isDevelopment } } },
    // `import { Button } from '@arco-design/web-react'` becomes the part and its sheet, so that a page loads what it shows.
    transformImport: [
      {
        libraryName: '@arco-design/web-react',
        customName: '@arco-design/web-react/es/{{member}}/index.js',
        customStyleName: '@arco-design/web-react/es/{{member}}/style/css.js',
        style: true,
        camelToDashComponentName: false,
        ignoreStyleComponent: ['ConfigProvider'],
      },
    ],
  },
});

export interface RuleOptions {
  isDevelopment: boolean;
  layer: string;
  /** Folder with shared packages that were compiled before: their scripts are treated as sources. */
  compiled?: string | undefined;
}

/**
 * Modules of an app. `development: false` in every mode: a development host with built remotes would ask them for
 * `react/jsx-dev-runtime`, which they do not have.
 */
export const rules = (options: RuleOptions): RuleSetRule[] => [
  pureDeclarations,
  { test: /\.tsx?$/, ...scripts(options.isDevelopment) },
  ...(options.compiled ? [{ test: /\.js$/, include: options.compiled, ...scripts(options.isDevelopment) }] : []),
  {
    oneOf: [
      // Arco's own normalising comes with every part and would move the page's headings when a part is loaded late.
      sheet({ include: /[\\/]@arco-design[\\/]web-react[\\/]es[\\/]style[\\/]/ }, 'arco-base'),
      sheet({ include: /[\\/]@arco-design[\\/]/ }, 'arco'),
      sheet({ include: toolPagePackages.map((name) => join(shared, name)) }, 'workbench'),
      sheet({ include: join(shared, 'ui/src/theme/reset.css') }, 'reset'),
      sheet({ include: [join(shared, 'ui'), /[\\/]@fontsource/] }, 'platform'),
      sheet({}, options.layer),
    ],
  },
  // A worker is a file of its own without imports: as a chunk it would carry the federation runtime, which needs a page.
  {
    test: isWorker,
    type: 'asset/resource',
    loader: 'builtin:swc-loader',
    options: { detectSyntax: 'auto', env: { targets } },
    generator: { filename: '[name].[contenthash:10].js' },
  },
  { test: /\.(png|jpe?g|webp|avif|svg|woff2)$/, type: 'asset/resource' },
];
