import type { Configuration, RspackPluginInstance } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';

interface DevelopmentParts {
  configuration: Configuration;
  plugins: RspackPluginInstance[];
  shares: Record<string, { singleton: true; eager?: boolean; import?: false; requiredVersion: false }>;
}

/**
 * What only development has: hot reload with one react-refresh runtime for the page, which the host brings and a remote
 * takes, as with React itself.
 */
export const developmentParts = (app: { role: 'host' | 'remote'; uniqueName: string }): DevelopmentParts => ({
  configuration: {
    devServer: {
      host: '127.0.0.1',
      hot: true,
      liveReload: app.role === 'host',
      historyApiFallback: false,
      headers: { 'access-control-allow-origin': '*' },
      client: { overlay: { errors: true, warnings: false, runtimeErrors: false } },
      allowedHosts: ['127.0.0.1', 'localhost'],
    },
  } as Configuration,
  plugins: [new ReactRefreshRspackPlugin({ library: app.uniqueName })],
  shares: {
    'react-refresh/runtime':
      app.role === 'host'
        ? { singleton: true, eager: true, requiredVersion: false }
        : { singleton: true, import: false, requiredVersion: false },
  },
});
