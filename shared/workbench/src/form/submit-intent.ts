import type { FormedTool } from '@atelier/catalogue/formed-tool';
import { type Submission, type SubmitCallName, submitCalls } from '@atelier/contract/generation';
import type { TaskMode } from '@atelier/contract/task';

/** Which call takes the submission: the row's own online, the idle ones at night. */
export const submitCallOf = (tool: Pick<FormedTool, 'call'>, mode: TaskMode): SubmitCallName => {
  if (mode === 'online') return tool.call;
  return tool.call === 'image2video' ? 'image2video_idle' : 'generate_idle';
};

export interface SubmitIntent {
  call: (typeof submitCalls)[SubmitCallName];
  submission: Submission;
}

type Filled = { inputs: Record<string, string[]>; params: Record<string, unknown> };

/** Neither a picture nor words that a task could be named by. */
const isNameless = ({ fields }: Pick<FormedTool, 'fields'>, { inputs, params }: Filled): boolean => {
  const hasWords = fields.some(
    ({ kind, name }) => (kind === 'text' || kind === 'prompt') && String(params[name] ?? '').trim() !== '',
  );
  return !hasWords && Object.values(inputs).every((images) => images.length === 0);
};

/**
 * Gives each intent its own idempotency key: the same content keeps its key until the intent is settled, so that a second
 * press after a lost answer changes nothing; changed content, or a press after a settled one, gets a new key. `title`, the
 * tool's in the page's language, names a task that has nothing else to be named by.
 */
export const createIntents = (createKey: () => string = () => crypto.randomUUID()) => {
  let open: { content: string; key: string } | undefined;
  return {
    of(
      tool: Pick<FormedTool, 'type' | 'call' | 'fields'>,
      mode: TaskMode,
      filled: Filled,
      title?: string,
    ): SubmitIntent {
      const name = submitCallOf(tool, mode);
      const own = title !== undefined && isNameless(tool, filled) ? { name: title } : {};
      const content = JSON.stringify([name, tool.type, filled.inputs, filled.params, own]);
      if (open?.content !== content) open = { content, key: createKey() };
      return {
        call: submitCalls[name],
        submission: {
          type: tool.type,
          inputs: filled.inputs,
          params: filled.params,
          ...own,
          idempotency_key: open.key,
        },
      };
    },
    /** The server has answered, with a task or with a reason. */
    settle(): void {
      open = undefined;
    },
  };
};
