import { join } from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import { applyLibraryStubs } from './library-stubs/library-stubs.ts';
import { rules, targets } from './rules.ts';

export interface AppOptions {
  /** The app's folder. */
  folder: string;
  /** Unique in a page: it names the chunk table and the class names of this build. */
  uniqueName: string;
  /** Cascade layer of the app's own sheets. */
  layer: string;
  isDevelopment: boolean;
  /** Of each chunk, in the table that the first script brings: bytes that do not pack. sha384 unless given, as the registry has it of a remote's files. */
  chunkHash?: 'sha256' | 'sha384';
  /** See `RuleOptions`. */
  compiled?: string | undefined;
}

/** What host and remotes have in common: names by content, integrity of every chunk, sheets in layers, no source of `eval`. */
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
  // rxjs in today's syntax, which needs no helpers
  resolve: { extensions: ['.js', '.json'], conditionNames: ['es2015', '...'] },
  module: {
    rules: rules({ isDevelopment: app.isDevelopment, layer: app.layer, compiled: app.compiled }),
    parser: { 'css/auto': { namedExports: false } },
    generator: {
      // Object literals are smaller than strings to parse.
      json: { JSONParse: false },
      'css/auto': { localIdentName: app.isDevelopment ? '[local]-[hash:8]' : 'a[hash:8]', exportsConvention: 'as-is' },
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
  // Arco's parts style their own classes only: the order among them decides nothing.
  ignoreWarnings: [/Conflicting order between[\s\S]*@arco-design/],
  stats: { preset: 'errors-warnings', timings: true },
});
