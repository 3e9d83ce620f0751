import { resolve } from 'node:path';
import { readBucketSettings } from '@atelier/object-store/open-bucket';
import type { S3Settings } from '@atelier/object-store/s3-object-store';
import { z } from 'zod';

/** Storage of file contents: a folder of this machine, or a bucket shared by all nodes. */
export type BlobPlace = { kind: 'folder'; folder: string } | { kind: 'bucket'; settings: S3Settings };

export interface BlobSettings {
  place: BlobPlace;
  /** Previous storage while contents are being moved. */
  from: BlobPlace | undefined;
}

/** A folder, or `s3://bucket/prefix`. */
const place = z.string().min(1).optional();

/** Variables of the file content storage. */
export const blobVariables = {
  BLOB_STORE: place,
  BLOB_STORE_FROM: place,
  S3_ENDPOINT: z.url({ protocol: /^https?$/, error: 'is an address such as https://s3.example.com' }).optional(),
  S3_REGION: z.string().min(1).optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  AWS_REGION: z.string().min(1).optional(),
  AWS_ACCESS_KEY_ID: z.string().min(1).optional(),
  AWS_SECRET_ACCESS_KEY: z.string().min(1).optional(),
} as const;

type BlobVariables = z.output<z.ZodObject<typeof blobVariables>>;

const isBucket = (name: string): boolean => name.startsWith('s3://');

/** Looks like a URL or shell syntax: a folder of that name would contain all files, on one machine. */
const isMistyped = (name: string): boolean => /^[a-z][a-z\d]+:/i.test(name) || name.startsWith('~');

/** Parses a storage name; returns the storage or the problem. */
export const readBlobPlace = (
  name: string,
  env: Readonly<Record<string, string | undefined>>,
): { place: BlobPlace; problem?: never } | { place?: never; problem: string } => {
  if (!isBucket(name) && isMistyped(name)) return { problem: 'is a folder by its whole path, or s3://bucket/prefix' };
  if (!isBucket(name)) return { place: { kind: 'folder', folder: resolve(name) } };
  const { settings, problem } = readBucketSettings(name, env);
  return settings ? { place: { kind: 'bucket', settings } } : { problem };
};

const names = ['BLOB_STORE', 'BLOB_STORE_FROM'] as const;

/** Problems of the storage variables. */
export const blobProblems = (env: BlobVariables): { name: (typeof names)[number]; problem: string }[] =>
  names.flatMap((name) => {
    const value = env[name];
    const problem = value === undefined ? undefined : readBlobPlace(value, env).problem;
    return problem === undefined ? [] : [{ name, problem }];
  });

/** The settings, if valid. Without a name, the folder `blobs` of the data folder. */
export const blobSettings = (env: BlobVariables, dataDir: string): BlobSettings => {
  const placeOf = (name: string | undefined) => (name === undefined ? undefined : readBlobPlace(name, env).place);
  return {
    place: placeOf(env.BLOB_STORE) ?? { kind: 'folder', folder: resolve(dataDir, 'blobs') },
    from: placeOf(env.BLOB_STORE_FROM),
  };
};
