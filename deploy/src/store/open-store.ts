import { resolve } from 'node:path';
import { readBucketSettings } from '@atelier/object-store/open-bucket';
import { createS3ObjectStore } from '@atelier/object-store/s3-object-store';
import { DeployError } from '../deploy-error.ts';
import { createFolderStore } from './folder-store.ts';
import { createS3Store } from './s3-store.ts';
import type { Store } from './store.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const openBucket = (address: string, env: Environment): Store => {
  const { settings, problem } = readBucketSettings(address, env);
  if (!settings) throw new DeployError(problem);
  return createS3Store(createS3ObjectStore(settings), { isSingleWriter: env['S3_SINGLE_WRITER'] === '1' });
};

/** The store that an operator named: a folder, or `s3://bucket/prefix` with its server and keys in the environment. */
export const openStore = (address: string, env: Environment): Store =>
  address.startsWith('s3://') ? openBucket(address, env) : createFolderStore(resolve(address));
