import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ComfyClient } from '@atelier/engine/comfyui/comfy-client';

/** A ComfyUI of `pnpm comfy:install`, started and ended here; its inputs, outputs and database lie in a folder that goes with it. */
export interface OwnServer {
  url: string;
  start(): Promise<void>;
  /** Kills it, as a crash would. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

/** @param folder what `comfy:install` got @param checkout of ComfyUI @param extraModels a YAML file of more model folders */
export const createOwnServer = async (folder: string, checkout: string, extraModels?: string): Promise<OwnServer> => {
  const port = await freePort();
  const data = mkdtempSync(join(tmpdir(), 'comfy-try-'));
  let child: ReturnType<typeof spawn> | undefined;
  const server: OwnServer = {
    url: `http://127.0.0.1:${port}`,
    async start() {
      const words = ['--cpu', '--listen', '127.0.0.1', '--port', String(port), '--disable-api-nodes'];
      const folders = ['--output-directory', data, '--input-directory', data, '--temp-directory', data];
      const places = [...folders, '--user-directory', data, '--database-url', 'sqlite:///:memory:'];
      const more = extraModels === undefined ? [] : ['--extra-model-paths-config', extraModels];
      child = spawn(join(folder, 'venv/bin/python'), [join(checkout, 'main.py'), ...words, ...places, ...more], {
        stdio: 'ignore',
      });
      await new Promise((resolve, reject) => child?.once('spawn', () => resolve(null)).once('error', reject));
    },
    async kill() {
      const running = child;
      child = undefined;
      if (!running || running.exitCode !== null) return;
      const ended = new Promise((resolve) => running.once('exit', resolve));
      running.kill('SIGKILL');
      await ended;
    },
    async close() {
      await server.kill();
      rmSync(data, { recursive: true, force: true });
    },
  };
  return server;
};

/** Waits until it answers. @throws Error after `timeMs` */
export const untilReady = async (client: ComfyClient, timeMs = 180_000): Promise<string> => {
  const until = performance.now() + timeMs;
  for (;;) {
    try {
      return (await client.systemStats()).system.comfyui_version ?? 'version unknown';
    } catch (error) {
      if (performance.now() > until) throw error;
      await pause(500);
    }
  }
};
