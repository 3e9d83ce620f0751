import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright/test';

const program = fileURLToPath(new URL('../../deploy/src/main.ts', import.meta.url));

/** The store of the running product, and the keys that its host trusts. */
export const productStore = (): { store: string; keys: string } => {
  const { store } = JSON.parse(process.env['E2E_BUILT'] ?? '{}') as { store?: string };
  if (!store) throw new Error('no product is running');
  return { store, keys: join(dirname(store), 'keys') };
};

export interface StoreCopy {
  folder: string;
  /** Runs `atelier-deploy` on the copy and returns its output. @throws Error with its message on a failure. */
  deploy(...args: string[]): string;
  /** Serves the page the registry, and files published into the copy, from here. */
  serveTo(page: Page): Promise<void>;
  remove(): void;
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
};

/** A separate store with the same keys: the product's registry, or an empty one. The published files stay in place. */
export const copyStore = ({ isEmpty = false } = {}): StoreCopy => {
  const { store, keys } = productStore();
  const folder = mkdtempSync(join(tmpdir(), 'atelier-store-'));
  const isCopied = (path: string) => path === store || !['remotes', 'web'].includes(basename(path));
  if (!isEmpty) cpSync(store, folder, { recursive: true, filter: isCopied });
  return {
    folder,
    deploy(...args) {
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        [program, ...args, '--store', folder, '--keys', keys],
        { encoding: 'utf8' },
      );
      if (status !== 0) throw new Error(`atelier-deploy ${args.join(' ')} failed:\n${stdout}${stderr}`);
      return stdout;
    },
    async serveTo(page) {
      await page.route(/\/(registry\.json|remotes\/.*)(\?|$)/, async (route) => {
        const { pathname } = new URL(route.request().url());
        const path = join(folder, pathname);
        if (!existsSync(path)) return route.continue();
        return route.fulfill({
          body: readFileSync(path),
          contentType: types[extname(path)] ?? 'application/octet-stream',
          headers: { 'cache-control': 'no-cache' },
        });
      });
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
};
