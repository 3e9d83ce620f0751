import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { platformVersion } from '@atelier/platform/version';
import { root } from './paths.ts';
import { judgeRecorded } from './skew/judge-recorded.ts';
import {
  hashOfPack,
  keptFolder,
  packName,
  type RecordedBuild,
  recordedBuilds,
  recordedFolder,
} from './skew/recorded-builds.ts';

/** Are the builds there that the journeys of `skew.spec.ts` hold this checkout against? Prints what is wrong and ends with 1. */
const released = readdirSync(join(root, 'shared/platform/api/history'))
  .filter((name) => name.endsWith('.d.ts'))
  .map((name) => name.slice(0, -'.d.ts'.length));

const damage = ({ platform, sha256, kept }: RecordedBuild): string[] => {
  const path = join(recordedFolder, platform, packName);
  const isWhole = existsSync(path) && hashOfPack(readFileSync(path)) === sha256;
  const lost = kept.filter((name) => !existsSync(join(keptFolder, name)));
  return [
    ...(isWhole ? [] : [`The pack of platform ${platform} is missing or was changed: record it again.`]),
    ...lost.map((name) => `The build of platform ${platform} needs ${name}, which is missing: record it again.`),
  ];
};

const recorded = recordedBuilds();
const problems = [
  ...judgeRecorded({ version: platformVersion, released, recorded: recorded.map(({ platform }) => platform) }),
  ...recorded.flatMap(damage),
];
if (problems.length > 0) {
  process.stderr.write(`${problems.join('\n')}\n`);
  process.exit(1);
}
process.stdout.write(`recorded builds: ${recorded.map(({ platform }) => platform).join(', ')}\n`);
