import { resolve } from 'node:path';
import { DeployError } from '../deploy-error.ts';
import { createFolderStore } from './folder-store.ts';
import { createS3Store } from './s3-store.ts';
import type { Store } from './store.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const openBucket = (address: string, env: Environment): Store => {
  const [bucket = '', ...rest] = address.slice('s3://'.length).split('/');
  const prefix = rest.filter((part) => part !== '').join('/');
  if (bucket === '') throw new DeployError(`${address} names no bucket: write s3://bucket or s3://bucket/prefix`);
  const region = env['S3_REGION'] ?? env['AWS_REGION'] ?? 'us-east-1';
  const accessKeyId = env['S3_ACCESS_KEY_ID'] ?? env['AWS_ACCESS_KEY_ID'];
  const secretAccessKey = env['S3_SECRET_ACCESS_KEY'] ?? env['AWS_SECRET_ACCESS_KEY'];
  if (!accessKeyId || !secretAccessKey) {
    throw new DeployError('a bucket needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY in the environment');
  }
  const endpoint = env['S3_ENDPOINT'] ?? `https://s3.${region}.amazonaws.com`;
  const isSingleWriter = env['S3_SINGLE_WRITER'] === '1';
  return createS3Store({ endpoint, region, bucket, prefix, accessKeyId, secretAccessKey, isSingleWriter });
};

/** The store that an operator named: a folder, or `s3://bucket/prefix` with its server and keys in the environment. */
export const openStore = (address: string, env: Environment): Store =>
  address.startsWith('s3://') ? openBucket(address, env) : createFolderStore(resolve(address));
