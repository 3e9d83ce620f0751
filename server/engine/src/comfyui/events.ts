import { z } from 'zod';
import { type ExecutionError, executionError } from './wire.ts';

/** Events of a ComfyUI socket that concern one prompt. Unknown kinds and other prompts are ignored. */
export type ComfyEvent =
  | { kind: 'started' }
  /** Nodes whose cached results are reused. */
  | { kind: 'cached'; nodes: string[] }
  | { kind: 'executing'; node: string }
  /** `isFinished` is absent in the older event. */
  | { kind: 'progress'; node: string; value: number; max: number; isFinished?: boolean }
  | { kind: 'executed'; node: string }
  /** One of the four events that end a prompt; the history is authoritative. */
  | { kind: 'ended'; how: 'success' | 'quiet' | 'interrupted' }
  | { kind: 'ended'; how: 'error'; error: ExecutionError }
  | { kind: 'preview'; data: Uint8Array };

const envelope = z.object({ type: z.string(), data: z.looseObject({ prompt_id: z.string().optional() }) });
const nodeId = z.union([z.string(), z.number()]).transform(String);
const progressData = z.object({ node: nodeId.nullish(), value: z.number(), max: z.number() });
const progressState = z.object({
  nodes: z.record(z.string(), z.looseObject({ value: z.number(), max: z.number(), state: z.string().default('') })),
});

const parsers: Record<string, (data: unknown) => ComfyEvent[]> = {
  execution_start: () => [{ kind: 'started' }],
  execution_cached: (data) => {
    const nodes = z.object({ nodes: z.array(nodeId) }).safeParse(data).data?.nodes ?? [];
    return [{ kind: 'cached', nodes }];
  },
  executing: (data) => {
    const node = z.object({ node: nodeId.nullish() }).safeParse(data).data?.node;
    return [node == null ? { kind: 'ended', how: 'quiet' } : { kind: 'executing', node }];
  },
  progress: (data) => {
    const parsed = progressData.safeParse(data).data;
    return parsed?.node == null ? [] : [{ kind: 'progress', node: parsed.node, value: parsed.value, max: parsed.max }];
  },
  progress_state: (data) =>
    Object.entries(progressState.safeParse(data).data?.nodes ?? {}).map(([node, { value, max, state }]) => ({
      kind: 'progress',
      node,
      value,
      max,
      isFinished: state === 'finished',
    })),
  executed: (data) => {
    const node = z.object({ node: nodeId }).safeParse(data).data?.node;
    return node === undefined ? [] : [{ kind: 'executed', node }];
  },
  execution_success: () => [{ kind: 'ended', how: 'success' }],
  execution_interrupted: () => [{ kind: 'ended', how: 'interrupted' }],
  execution_error: (data) => [
    { kind: 'ended', how: 'error', error: executionError.safeParse(data).data ?? executionError.parse({}) },
  ],
};

/** Returns the events in one text message for `promptId`; events without an id are accepted, because the socket belongs to the prompt. */
export const parseTextEvent = (text: string, promptId: string): ComfyEvent[] => {
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    // Not a ComfyUI message; the history is polled anyway.
    return [];
  }
  const parsed = envelope.safeParse(message).data;
  if (!parsed || (parsed.data.prompt_id !== undefined && parsed.data.prompt_id !== promptId)) return [];
  return Object.hasOwn(parsers, parsed.type) ? (parsers[parsed.type]?.(parsed.data) ?? []) : [];
};

/** Kinds of binary messages: the leading uint32, big endian. */
const preview = 1;
const previewWithMetadata = 4;
const metadata = z.looseObject({ prompt_id: z.string().optional() });

/** Returns the preview in a binary message, or null for other kinds, other prompts and truncated messages. */
export const parseBinaryEvent = (data: Uint8Array, promptId: string): ComfyEvent | null => {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  if (data.byteLength < 8) return null;
  const kind = view.getUint32(0);
  // Format (1 JPEG, 2 PNG) and image; the decoder detects the format itself.
  if (kind === preview) return { kind: 'preview', data: data.subarray(8) };
  if (kind !== previewWithMetadata) return null;
  const length = view.getUint32(4);
  if (8 + length >= data.byteLength) return null;
  try {
    const said = metadata.parse(JSON.parse(new TextDecoder().decode(data.subarray(8, 8 + length))));
    if (said.prompt_id !== undefined && said.prompt_id !== promptId) return null;
  } catch {
    // A preview whose metadata cannot be parsed may belong to another prompt.
    return null;
  }
  return { kind: 'preview', data: data.subarray(8 + length) };
};
