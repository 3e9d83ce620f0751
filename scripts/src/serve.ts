import { join } from 'node:path';
import type { Built } from './build.ts';
import { node, root } from './paths.ts';

export interface ServerCommand {
  command: string;
  args: string[];
  env: Record<string, string>;
}

/** How to run the server over a build; the caller spawns it. */
export const serverCommand = (built: Built, options: { port: number; data: string }): ServerCommand => ({
  command: node,
  args: [join(root, 'server/src/main.ts')],
  env: {
    PORT: String(options.port),
    ATELIER_DATA: options.data,
    WEB_DIR: built.web,
    STORE_DIR: built.store,
    DEMO: '1',
  },
});
