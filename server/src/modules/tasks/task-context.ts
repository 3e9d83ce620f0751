import type { Database } from '../../platform/db/database.ts';
import type { JobQueue } from '../../platform/jobs/job-queue.ts';
import type { BlobStore } from '../../platform/storage/blob-store.ts';
import type { ServiceRecorder } from '../../platform/telemetry/service-counts.ts';
import type { Tracing } from '../../platform/telemetry/tracing.ts';
import type { AddressSigner } from '../images/signed-address.ts';
import type { StorageQuota } from '../wallet/storage-quota.ts';
import type { Announcer } from './announcer.ts';
import type { QueueBoard } from './queue-board.ts';
import type { TaskPresenter } from './task-presenter.ts';

/** What the work on tasks is built from. */
export interface TaskContext {
  db: Database;
  blobs: BlobStore;
  storage: StorageQuota;
  queue: JobQueue;
  addresses: AddressSigner;
  board: QueueBoard;
  present: TaskPresenter;
  announcer: Announcer;
  /** Whose days the month of a member's credits begins with. */
  timeZone: string;
  /** Name of this node, as operators know it. */
  node: string;
  /** Counts what tasks do, for the service levels. */
  service: ServiceRecorder;
  tracing: Tracing;
  /** As written into every result: who runs this installation, and what it is called. */
  marks: { producer: string; software: string };
}
