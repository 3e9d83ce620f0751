import { join } from 'node:path';
import { createHostConfig } from '@atelier/build/host';
import { readRegistryKeys } from '@atelier/build/host-files';
import { defaultBrand } from '@atelier/contract/brand';
import { brandPage } from '@atelier/contract/brand-page';
import { type DrawnPage, drawnFile } from '@atelier/contract/drawn-page';
import { readBrand } from '@atelier/contract/read-brand';

const folder = import.meta.dirname;

export default (_: unknown, { mode }: { mode?: string }) => {
  const isDevelopment = mode === 'development';
  // The build contains no installation's branding; the server or `atelier-deploy page` writes it into the page.
  const { brand } = isDevelopment
    ? readBrand(process.env['ATELIER_BRAND'], join(folder, '..'))
    : { brand: defaultBrand };
  return createHostConfig({
    folder,
    isDevelopment,
    page: (html) => brandPage(html, brand),
    registryKeys: readRegistryKeys(folder),
    drawn: {
      entry: './src/prerender/render-home.tsx',
      languages: ['zh', 'en'],
      chunks: ['bootstrap', 'home'],
      file: drawnFile,
      write: (html, markup) => brandPage(html, brand, markup as unknown as DrawnPage),
    },
    developmentRemotes: JSON.parse(process.env['ATELIER_DEVELOPMENT_REMOTES'] ?? '{}') as Record<string, string>,
    ...(process.env['ATELIER_SERVER_ORIGIN'] && { serverOrigin: process.env['ATELIER_SERVER_ORIGIN'] }),
  });
};
