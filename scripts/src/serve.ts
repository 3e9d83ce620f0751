import { join } from 'node:path';
import type { Built } from './build.ts';
import { node, root } from './paths.ts';

/** The program of the server. */
export const serverProgram = join(root, 'server/src/main.ts');

export interface ServerCommand {
  command: string;
  args: string[];
  env: Record<string, string>;
}

/**
 * Bytes. Left alone, glibc raises it to the size of the largest picture and then keeps what is freed; larger blocks than this go
 * back to the system at once. Other C libraries do not read it.
 */
const mapThreshold = 8 * 2 ** 20;

/**
 * Megabytes of the JavaScript heap. A leak then ends the server before it takes the machine's memory; drawing has processes of its own.
 */
const heapMegabytes = 1024;

/** How to run the server over a build; the caller spawns it. */
export const serverCommand = (built: Built, options: { port: number; data: string }): ServerCommand => ({
  command: node,
  args: [`--max-old-space-size=${heapMegabytes}`, serverProgram],
  env: {
    PORT: String(options.port),
    ATELIER_DATA: options.data,
    WEB_DIR: built.web,
    STORE_DIR: built.store,
    ...(built.keys && {
      RENEWAL_KEY: join(built.keys, 'renewal-key.json'),
      REGISTRY_PUBLIC_KEYS: join(built.keys, 'registry-public.json'),
    }),
    // Any free port: the server writes it into its data folder, where the deploy command finds it.
    INTERNAL_PORT: process.env['INTERNAL_PORT'] || '0',
    // Demo mode is refused on a public address; set DEMO=0 there.
    DEMO: process.env['DEMO'] || '1',
    MALLOC_MMAP_THRESHOLD_: String(mapThreshold),
  },
});
