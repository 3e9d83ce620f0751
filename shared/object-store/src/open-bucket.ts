import type { S3Settings } from './s3-object-store.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Either the settings or their problem, worded for the operator. */
export type BucketSettings = { settings: S3Settings; problem?: never } | { settings?: never; problem: string };

/**
 * Settings of the bucket at `s3://bucket/prefix`, from `S3_ENDPOINT`, `S3_REGION`, `S3_ACCESS_KEY_ID` and `S3_SECRET_ACCESS_KEY`
 * (or the `AWS_` names of the last three).
 */
export const readBucketSettings = (address: string, env: Environment): BucketSettings => {
  const [bucket = '', ...rest] = address.slice('s3://'.length).split('/');
  const prefix = rest.filter((part) => part !== '').join('/');
  if (!address.startsWith('s3://') || bucket === '')
    return { problem: `${address} names no bucket: write s3://bucket or s3://bucket/prefix` };
  const region = env['S3_REGION'] ?? env['AWS_REGION'] ?? 'us-east-1';
  const accessKeyId = env['S3_ACCESS_KEY_ID'] ?? env['AWS_ACCESS_KEY_ID'];
  const secretAccessKey = env['S3_SECRET_ACCESS_KEY'] ?? env['AWS_SECRET_ACCESS_KEY'];
  if (!accessKeyId || !secretAccessKey)
    return { problem: 'a bucket needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY in the environment' };
  const endpoint = env['S3_ENDPOINT'] ?? `https://s3.${region}.amazonaws.com`;
  if (!URL.canParse(endpoint)) return { problem: 'S3_ENDPOINT is an address such as https://s3.example.com' };
  return { settings: { endpoint, region, bucket, prefix, accessKeyId, secretAccessKey } };
};
