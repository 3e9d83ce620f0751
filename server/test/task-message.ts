import type { SocketMessage } from '@atelier/contract/socket';

/** A finished task whose row is about `size` characters long. */
export const buildTaskMessage = (size: number): SocketMessage => ({
  event: 'generate_result',
  generate_type: '5',
  task: {
    id: 'task',
    version: 3,
    tool_type: 5,
    state: 'completed',
    mode: 'online',
    name: '图'.repeat(size / 3),
    created_at: '2026-01-01T00:00:00.000Z',
    started_at: null,
    finished_at: null,
    expires_at: '2026-01-16T00:00:00.000Z',
    deleted_at: null,
    fail_reason: null,
    queue_position: null,
    estimate: null,
    percent: 100,
    price: 5,
    charged: 5,
    params: {},
    inputs: {},
    results: [],
    engine: null,
    method: null,
    confidence: null,
    warnings: [],
  },
});
