import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import { applyLibraryStubs } from './library-stubs/library-stubs.ts';
import { rules, targets } from './rules.ts';

export interface AppOptions {
  /** Folder of the app. */
  folder: string;
  /** Unique in a page: prefix of this build's chunk table and class names. */
  uniqueName: string;
  /** Cascade layer of the app's own stylesheets. */
  layer: string;
  isDevelopment: boolean;
  /**
   * Hash algorithm of the chunks, whose hashes the host's first script contains; hashes do not compress. A remote's are in its manifest, as
   * sha384.
   */
  chunkHash?: 'sha256' | 'sha384';
  /** See `RuleOptions`. */
  compiled?: string | undefined;
}

/** By the stylesheet's content, so that they stay while it does, and two versions in one page share only names with equal rules. */
const classNamesOf = ({ isDevelopment, layer }: AppOptions): string =>
  isDevelopment
    ? '[local]-[hash:8]'
    : `a${createHash('sha256').update(layer).digest('hex').slice(0, 3)}[contenthash:6][local]`;

/** Configuration shared by host and remotes: content-based names, integrity of every chunk, stylesheets in layers, no `eval`. */
export const baseConfig = (app: AppOptions): Configuration => ({
  name: app.uniqueName,
  context: app.folder,
  mode: app.isDevelopment ? 'development' : 'production',
  devtool: app.isDevelopment ? 'source-map' : false,
  target: ['web', 'es2022'],
  output: {
    path: join(app.folder, 'dist'),
    clean: true,
    uniqueName: app.uniqueName,
    publicPath: 'auto',
    crossOriginLoading: 'anonymous',
    filename: app.isDevelopment ? '[name].js' : '[name].[contenthash:10].js',
    chunkFilename: app.isDevelopment ? '[name].js' : '[name].[contenthash:10].js',
    cssFilename: app.isDevelopment ? '[name].css' : '[name].[contenthash:10].css',
    cssChunkFilename: app.isDevelopment ? '[name].css' : '[name].[contenthash:10].css',
    assetModuleFilename: '[name].[contenthash:10][ext]',
  },
  // rxjs in modern syntax, which needs no helpers
  resolve: { extensions: ['.js', '.json'], conditionNames: ['es2015', '...'] },
  module: {
    rules: rules({ isDevelopment: app.isDevelopment, layer: app.layer, compiled: app.compiled }),
    parser: { 'css/auto': { namedExports: false } },
    generator: {
      // Object literals are smaller than strings to parse.
      json: { JSONParse: false },
      'css/auto': { localIdentName: classNamesOf(app), exportsConvention: 'as-is' },
    },
  },
  lazyCompilation: false,
  performance: false,
  optimization: {
    moduleIds: app.isDevelopment ? 'named' : 'deterministic',
    chunkIds: app.isDevelopment ? 'named' : 'deterministic',
    realContentHash: true,
    minimizer: [
      new rspack.SwcJsMinimizerRspackPlugin({ extractComments: false }),
      new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets } }),
    ],
  },
  plugins: app.isDevelopment
    ? []
    : [
        new rspack.SubresourceIntegrityPlugin({ hashFuncNames: [app.chunkHash ?? 'sha384'], enabled: true }),
        ...applyLibraryStubs(),
      ],
  // Arco components style only their own classes, so their order has no effect.
  ignoreWarnings: [/Conflicting order between[\s\S]*@arco-design/],
  stats: { preset: 'errors-warnings', timings: true },
});
