import { join } from 'node:path';
import type { Configuration, RspackPluginInstance } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';

interface DevelopmentApp {
  role: 'host' | 'remote';
  uniqueName: string;
  /** Modules excluded from hot reload, since react-refresh itself imports them. */
  withoutRefresh?: readonly string[];
  /** Host only: address of the running server; requests for files that are not the host's own are proxied to it. */
  serverOrigin?: string;
}

interface DevelopmentParts {
  configuration: Configuration;
  plugins: RspackPluginInstance[];
}

const serverPaths = [
  '/api',
  '/brand',
  '/dev',
  '/files',
  '/healthz',
  '/images',
  '/readyz',
  '/registry.json',
  '/remotes',
  '/vision',
];

const proxyOf = (target: string) => [
  { context: serverPaths, target },
  { context: ['/socket'], target, ws: true },
];

const here = import.meta.dirname;

/** First module of the host's page in development. */
export const developmentEntry = join(here, 'give-refresh.ts');

/**
 * Development-only configuration: hot reload with one react-refresh runtime for the page, the host's. A remote's container runs nothing
 * before it is requested, so only the host installs it.
 */
export const developmentParts = (app: DevelopmentApp): DevelopmentParts => ({
  configuration: {
    resolve: {
      extensions: ['.ts', '.js', '.json'],
      ...(app.role === 'remote' && { alias: { 'react-refresh': join(here, 'refresh-from-host') } }),
    },
    devServer: {
      host: '127.0.0.1',
      hot: true,
      liveReload: app.role === 'host',
      static: false,
      headers: { 'access-control-allow-origin': '*' },
      client: { overlay: { errors: true, warnings: false, runtimeErrors: false } },
      allowedHosts: ['127.0.0.1', 'localhost'],
      ...(app.serverOrigin && { proxy: proxyOf(app.serverOrigin) }),
    },
  },
  plugins: [
    new ReactRefreshRspackPlugin({
      library: app.uniqueName,
      injectEntry: app.role === 'host',
      exclude: [/[\\/]node_modules[\\/]/, ...(app.withoutRefresh ?? [])],
    }),
  ],
});
