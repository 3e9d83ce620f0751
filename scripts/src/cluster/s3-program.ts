import { startCheckedS3 } from '@atelier/object-store/checked-s3';
import { announceListening, endOnlyWhenTold } from './part.ts';

/** An S3 server with one bucket, until SIGTERM. Arguments: port, bucket, folder. */
const [port, bucket = '', folder = ''] = process.argv.slice(2);
const s3 = await startCheckedS3({ buckets: [bucket], port: Number(port), folder });
announceListening();
await endOnlyWhenTold();
await s3.close();
process.exit(0);
