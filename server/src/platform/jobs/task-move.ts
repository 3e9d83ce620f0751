import type { TaskMode } from '@atelier/contract/task';
import type { DrawLane } from './job-table.ts';

/** What the queue positions are computed from, for a task that waits or is being drawn. */
export interface TaskUnderWay {
  id: string;
  version: number;
  state: 'queued' | 'drawing';
  userId: string;
  walletId: string;
  toolType: number;
  mode: TaskMode;
  lane: DrawLane;
  priority: number;
  /** Milliseconds since 1970, as the next one. */
  createdAt: number;
  startedAt: number | null;
}

/** A task as it is after a change; of two the one with the higher version counts. */
export type TaskMove = TaskUnderWay | { id: string; version: number; state: 'ended' };
