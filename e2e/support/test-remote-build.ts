import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { TestVersion } from './test-versions.ts';

/** A build folder of a hand-made version. */
export const writeTestBuild = (remote: string, { version, row, files }: TestVersion): string => {
  const dist = mkdtempSync(join(tmpdir(), 'atelier-dist-'));
  for (const [path, bytes] of files) {
    mkdirSync(dirname(join(dist, basename(path))), { recursive: true });
    writeFileSync(join(dist, basename(path)), bytes);
  }
  const { federationName, entry, hostApi, navigation, builtAt, commit } = row;
  const info = { remote, version, federationName, entry, hostApi, navigation, builtAt, commit, sourceHash: version };
  writeFileSync(join(dist, 'build-info.json'), JSON.stringify(info));
  return dist;
};
