import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';

interface Disk {
  /** Bytes that still fit. */
  free: number;
  /** Restores the original functions. */
  restore(): void;
}

const full = () => Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', errno: -28 });

/** Limits the free bytes below `folder`; a write that does not fit leaves a partial file, as a real disk does. */
export const fillDisk = (folder: string, free: number): Disk => {
  const { open } = fs;
  const disk: Disk = {
    free,
    restore: () => {
      fs.open = open;
      syncBuiltinESMExports();
    },
  };
  fs.open = async (file, ...rest) => {
    const handle = await open(file, ...rest);
    if (!path.resolve(String(file)).startsWith(path.resolve(folder))) return handle;
    const write = handle.writeFile.bind(handle);
    handle.writeFile = async (data) => {
      const bytes = data as Uint8Array;
      const fits = Math.min(disk.free, bytes.byteLength);
      disk.free -= fits;
      await write(bytes.subarray(0, fits));
      if (fits < bytes.byteLength) throw full();
    };
    return handle;
  };
  syncBuiltinESMExports();
  return disk;
};
