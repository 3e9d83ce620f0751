import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { internalAddressFile } from '@atelier/contract/telemetry';

/**
 * Writes the address of the internal port into the data folder, where `atelier-deploy` on the same machine finds it.
 * `url`: loopback, with the port that was taken.
 * @returns takes the address away again.
 */
export const announceInternal = (dataDir: string, url: string): (() => void) => {
  const path = join(dataDir, internalAddressFile);
  const text = `${JSON.stringify({ url })}\n`;
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(path, text);
  return () => {
    // Another node of this folder may have put its own there.
    if (existsSync(path) && readFileSync(path, 'utf8') === text) rmSync(path, { force: true });
  };
};
