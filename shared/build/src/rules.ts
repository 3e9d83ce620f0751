import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RuleSetCondition, RuleSetRule } from '@rspack/core';
import type { PluginCreator, Root } from 'postcss';
import { refuseGlobalRules } from './refuse-global-rules.ts';

/** Not wrapped: these must come first in a stylesheet, and an imported file is wrapped by its own pass. */
const isPreamble = (node: Root['nodes'][number]): boolean =>
  node.type === 'atrule' &&
  (/^(charset|import|namespace)$/.test(node.name) || (node.name === 'layer' && node.nodes === undefined));

/** postcss plugin: wraps a whole stylesheet into one cascade layer. */
export const wrapLayer: PluginCreator<{ layer: string }> = (options) => ({
  postcssPlugin: 'atelier-wrap-layer',
  OnceExit(root, { AtRule }) {
    const preamble = root.nodes.filter(isPreamble);
    const body = root.nodes.filter((node) => !isPreamble(node));
    if (body.length === 0) return;
    const layer = new AtRule({ name: 'layer', params: options?.layer ?? 'overrides', nodes: [] });
    root.removeAll();
    for (const node of preamble) root.append(node);
    for (const node of body) layer.append(node);
    root.append(layer);
  },
});
wrapLayer.postcss = true;

const shared = join(dirname(fileURLToPath(import.meta.url)), '../..');

/** The packages of the tool page, whose stylesheets share one layer, so that the layer gives none of them precedence. */
const toolPagePackages = ['workbench', 'task-results', 'gallery', 'picture-editors'];

/** Browsers of the last two years: native cascade layers, `<dialog>`, top-level await. */
export const targets = ['chrome >= 120', 'edge >= 120', 'firefox >= 121', 'safari >= 17.2'];

/** An app does not depend on the loader itself, so its path is resolved from here. */
const postcssLoader = fileURLToPath(import.meta.resolve('postcss-loader'));

/** True for stylesheets that remotes load, whose rules must be scoped; the shell's and the platform's style the page itself. */
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

/** Packages whose modules declare calls and schemas, of which each page uses a few. */
const declarationPackages = ['contract', 'catalogue'].map((name) => join(shared, name, 'src'));

const pureDeclarations: RuleSetRule = {
  test: /\.ts$/,
  include: declarationPackages,
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
    // `import { Button } from '@arco-design/web-react'` is replaced by imports of the component and its stylesheet, so that a page loads
    // only the components it uses.
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
  /** Folder with precompiled shared packages: their scripts are treated as sources. */
  compiled?: string | undefined;
}

/**
 * Module rules of an app. `development: false` in every mode: a development host with built remotes would request `react/jsx-dev-runtime`
 * from them, which they do not contain.
 */
export const rules = (options: RuleOptions): RuleSetRule[] => [
  pureDeclarations,
  { test: /\.tsx?$/, ...scripts(options.isDevelopment) },
  ...(options.compiled ? [{ test: /\.js$/, include: options.compiled, ...scripts(options.isDevelopment) }] : []),
  {
    oneOf: [
      // Arco's normalize styles are part of every component and would shift the page's headings when a component is loaded late.
      sheet({ include: /[\\/]@arco-design[\\/]web-react[\\/]es[\\/]style[\\/]/ }, 'arco-base'),
      sheet({ include: /[\\/]@arco-design[\\/]/ }, 'arco'),
      sheet({ include: toolPagePackages.map((name) => join(shared, name)) }, 'workbench'),
      sheet({ include: join(shared, 'ui/src/theme/reset.css') }, 'reset'),
      sheet({ include: [join(shared, 'ui'), /[\\/]@fontsource/] }, 'platform'),
      sheet({}, options.layer),
    ],
  },
  // A worker is a separate file without imports: as a chunk it would contain the federation runtime, which needs a page.
  {
    test: isWorker,
    type: 'asset/resource',
    loader: 'builtin:swc-loader',
    options: { detectSyntax: 'auto', env: { targets } },
    generator: { filename: '[name].[contenthash:10].js' },
  },
  { test: /\.(png|jpe?g|webp|avif|svg|woff2)$/, type: 'asset/resource' },
];
