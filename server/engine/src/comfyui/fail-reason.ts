import type { FailReason } from '@atelier/contract/fail-reasons';
import { EngineError } from '../engine.ts';
import { ComfyFailure } from './comfy-failure.ts';
import { type ExecutionError, type Refusal, refusal } from './wire.ts';

const unavailable = (reason: FailReason, cause: unknown): EngineError =>
  new EngineError('unavailable', reason, { cause });

/** Messages of PyTorch, its back ends and ComfyUI when GPU memory is exhausted. */
const outOfMemory =
  /out of memory|OutOfMemory|\bOOM\b|CUDNN_STATUS_ALLOC_FAILED|CUBLAS_STATUS_ALLOC_FAILED|insufficient memory|Allocation on device/i;
/** Messages of face nodes that found no face. */
const noFace = /no face|face not (found|detected)|no faces? (was |were )?(found|detected)/i;
/** Messages of partner nodes and their providers for moderated content. */
const moderation = /moderat|safety|blocked the request|content policy|prohibited content/i;
const account = /Unauthorized: Please login|Payment Required|problem with your account/i;
const missingFile =
  /No such file or directory|FileNotFoundError|safetensors.*(not found|missing)|Could not find.*model/i;

/** Error of a prompt that failed on the server. */
export const errorOfExecution = (error: ExecutionError): EngineError => {
  const text = `${error.exception_type} ${error.exception_message}`;
  const cause = `${error.node_type || 'a node'} (${error.node_id}): ${text.trim().slice(0, 500)}`;
  if (outOfMemory.test(text)) return unavailable('gpu-memory', cause);
  if (moderation.test(text)) return new EngineError('refused', 'provider-moderated', { cause });
  if (account.test(text)) return unavailable('provider-account', cause);
  if (noFace.test(text)) return new EngineError('refused', 'no-face-found', { cause });
  return unavailable(missingFile.test(text) ? 'model-missing' : 'model-failed', cause);
};

/** `4 LoadImage: value_not_in_list image` for the log. */
const describe = ({ error, node_errors: nodes }: Refusal): string => {
  const general = typeof error === 'string' ? error : error ? `${error.type} ${error.message}` : '';
  const each = Object.entries(nodes).flatMap(([id, node]) =>
    node.errors.map(({ type, details, message }) => `${id} ${node.class_type}: ${type} ${details || message}`),
  );
  return [general, ...each].filter(Boolean).join('; ').slice(0, 1000);
};

const reasonOfRefusal = ({ error, node_errors: nodes }: Refusal, models: ReadonlySet<string>): FailReason => {
  const type = typeof error === 'object' ? error.type : (error ?? '');
  if (/missing_node_type|invalid_prompt.*node|does not exist/i.test(type)) return 'node-missing';
  if (typeof error === 'object' && /(node|class).*(not found|does not exist)/i.test(error.message))
    return 'node-missing';
  const isModel = Object.entries(nodes).some(([id, node]) =>
    node.errors.some(
      (item) => item.type === 'value_not_in_list' && models.has(`${id}.inputs.${item.extra_info.input_name ?? ''}`),
    ),
  );
  return isModel ? 'model-missing' : 'template-refused';
};

/** Converts a failed request to the error that the user and the log get. @param models paths of the template that take model files */
export const errorOfFailure = (error: unknown, models: ReadonlySet<string> = new Set()): EngineError => {
  if (error instanceof EngineError) return error;
  if (!(error instanceof ComfyFailure)) return new EngineError('failed', undefined, { cause: error });
  const parsed = refusal.safeParse(error.body).data;
  switch (error.kind) {
    case 'unreachable':
    case 'forbidden':
      return unavailable('model-server-away', error);
    case 'too-large':
      return unavailable('result-unreadable', error);
    case 'refused':
      return parsed
        ? unavailable(reasonOfRefusal(parsed, models), describe(parsed))
        : unavailable('model-failed', error);
    case 'malformed':
      return unavailable('model-failed', error);
  }
};
