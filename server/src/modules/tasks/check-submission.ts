import { createHash } from 'node:crypto';
import { withPresentNames } from '@atelier/catalogue/former-names';
import { inputsSchema, paramsSchema } from '@atelier/catalogue/params';
import { subStyleByCode } from '@atelier/catalogue/sub-styles';
import { type FieldRow, type InputRow, withRequired } from '@atelier/catalogue/tool-form';
import type { SubmitCallName, submission } from '@atelier/contract/generation';
import { lowCreditError, lowCreditOf } from '@atelier/contract/low-credit';
import { normaliseText } from '@atelier/contract/normalise-text';
import type { Provider } from '@atelier/contract/providers';
import { refusedField, type Words } from '@atelier/contract/refused-field';
import type { TaskMode } from '@atelier/contract/task';
import { fieldForModel } from '@atelier/engine/asks-model';
import type { AskedJob } from '@atelier/engine/engine';
import { type ToolDefinition, type ToolRow, toolByType } from '@atelier/engine/tools';
import type { z } from 'zod';
import { ApiFailure } from '../../platform/api-failure.ts';
import type { DrawLane } from '../../platform/jobs/job-queue.ts';
import { findProhibitedWords } from '../../platform/text/word-check.ts';
import { type Drawing, noModel, type Offering, priceOf, type Supports, stateOf } from '../tools/tool-offers.ts';

const listed = (options: readonly Words[]): Words => ({
  zh: `可选 ${options.map(({ zh }) => zh).join('、')}`,
  en: `one of ${options.map(({ en }) => en).join(', ')}`,
});

/** Allowed values of a form field, as text. */
const limitOf = (field: FieldRow): Words => {
  switch (field.kind) {
    case 'slider': {
      const { min, max, step } = field;
      const steps = step === 1 ? { zh: '', en: '' } : { zh: `，每档 ${step}`, en: `, in steps of ${step}` };
      return { zh: `应在 ${min} 到 ${max} 之间${steps.zh}`, en: `between ${min} and ${max}${steps.en}` };
    }
    case 'choice':
      return listed(field.options.map(({ title }) => title));
    case 'ratio':
      return listed(
        field.options.map((ratio) => (ratio === 'auto' ? { zh: '自动', en: 'auto' } : { zh: ratio, en: ratio })),
      );
    case 'switch':
      return { zh: '只能是开或关', en: 'either on or off' };
    case 'colour':
      return { zh: '应是颜色，例如 #b8344a', en: 'a colour such as #b8344a' };
    case 'text':
    case 'prompt':
      return field.required
        ? { zh: `不能为空，最多 ${field.maxLength} 个字`, en: `not empty, at most ${field.maxLength} characters` }
        : { zh: `最多 ${field.maxLength} 个字`, en: `at most ${field.maxLength} characters` };
    case 'style':
    case 'personView':
      return { zh: '请从列表中选择', en: 'choose one from the list' };
    case 'person':
      return { zh: '请在图中重新点选', en: 'click on the image again' };
    case 'repeat':
      return { zh: '请重新标记循环', en: 'mark the repeat again' };
    case 'placement':
    case 'framing':
      return { zh: '请重新调整位置', en: 'adjust the position again' };
  }
};

const picturesOf = ({ min, max }: InputRow): Words => {
  if (min === max) return { zh: `需要 ${max} 张图`, en: max === 1 ? 'one image' : `${max} images` };
  if (min === 0) return { zh: `最多 ${max} 张图`, en: max === 1 ? 'at most one image' : `at most ${max} images` };
  return { zh: `需要 ${min} 到 ${max} 张图`, en: `${min} to ${max} images` };
};

const unknownField: Words = { zh: '此工具没有该设置', en: 'this tool has no such setting' };

/** A 41000 that names the field as its form does, with the allowed values. `path` starts with the field's name. */
export const refuseField = (
  tool: Pick<ToolDefinition, 'fields' | 'inputs'>,
  where: 'inputs' | 'params',
  path: readonly PropertyKey[],
): ApiFailure => {
  const machine = [where, ...path].map(String).join('.');
  const field = where === 'params' ? tool.fields.find(({ name }) => name === path[0]) : undefined;
  if (field) return new ApiFailure('41000', refusedField(machine, field.title, limitOf(field)));
  const input = where === 'inputs' ? tool.inputs.find(({ name }) => name === path[0]) : undefined;
  if (input) return new ApiFailure('41000', refusedField(machine, input.title, picturesOf(input)));
  return new ApiFailure('41000', refusedField(machine, undefined, path.length > 0 ? unknownField : undefined));
};

/** @throws ApiFailure 41000 with the form's name of the field, and its limit. */
const parsePart = <T>(tool: ToolDefinition, schema: z.ZodType<T>, value: unknown, where: 'inputs' | 'params'): T => {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys : [];
  throw refuseField(tool, where, [...(issue?.path ?? []), ...unknown]);
};

const isCoded = ({ kind }: FieldRow): boolean => kind === 'style' || kind === 'personView';

/** The parameters of a submission in the tool's ranges, with defaults filled in. @throws ApiFailure 41000 with the field */
export const checkParams = (
  tool: ToolDefinition,
  given: Readonly<Record<string, unknown>>,
): Record<string, unknown> => {
  const params: Record<string, unknown> = parsePart(tool, paramsSchema(tool), withPresentNames(given), 'params');
  for (const field of tool.fields) {
    const value = params[field.name];
    if (isCoded(field) && value !== undefined && !subStyleByCode(String(value))) {
      throw refuseField(tool, 'params', [field.name]);
    }
  }
  return params;
};

/** For a tool that no model serves. @throws ApiFailure 41031 when an image or a value requires one */
const refuseForModel = (tool: ToolDefinition, asked: AskedJob): void => {
  if (!tool.needsModel && fieldForModel(tool, asked) !== undefined) throw new ApiFailure('41031');
};

/** Validates prepared inputs of dialogs. @throws ApiFailure 41042 for a missing placement, 41043 for a missing layer */
export const checkPreparations = (
  tool: Pick<ToolDefinition, 'inputs' | 'fields'>,
  { params, inputs }: { params: Record<string, unknown>; inputs: Record<string, readonly string[]> },
): void => {
  const isUnplaced = tool.fields.some(({ kind, name }) => kind === 'placement' && params[name] == null);
  if (isUnplaced) throw new ApiFailure('41042');
  const lacksLayer = tool.inputs.some(({ mask, min, name }) => mask && min > 0 && (inputs[name] ?? []).length === 0);
  if (lacksLayer) throw new ApiFailure('41043');
};

export type SubmissionInput = z.output<typeof submission>;

/** A submission that passed the catalogue's checks. */
export interface CheckedSubmission {
  tool: ToolDefinition;
  mode: TaskMode;
  /** Queue of the task. */
  lane: DrawLane;
  /** Provider that receives the task; null: it stays in this installation. */
  sendsTo: Provider | null;
  /** Host of the external language model that would read its text; null: none. */
  wordsTo: string | null;
  price: number;
  params: Record<string, unknown>;
  /** Upload ids by input name. */
  inputs: Record<string, string[]>;
  name: string | undefined;
  /** Tool group of the submitting page. */
  group: string | undefined;
  idempotencyKey: string;
  /** Equal for equal submissions. */
  contentHash: string;
}

/** Name of the call that submits a tool in a mode. */
export const submitCallOf = (tool: Pick<ToolRow, 'call'>, mode: TaskMode): SubmitCallName => {
  if (mode === 'online') return tool.call;
  return tool.call === 'image2video' ? 'image2video_idle' : 'generate_idle';
};

const isIdle = (call: SubmitCallName) => call === 'generate_idle' || call === 'image2video_idle';

/** @throws ApiFailure 41020 with the words, each once. */
export const refuseProhibited = (texts: readonly string[]): void => {
  const words = texts.flatMap(findProhibitedWords);
  if (words.length > 0) throw new ApiFailure('41020', { words: [...new Set(words)].join(', ') });
};

/** User text in a form: the values of its text fields. */
export const textsOf = (tool: Pick<ToolDefinition, 'fields'>, params: Record<string, unknown>): string[] =>
  tool.fields.flatMap((field) =>
    field.kind === 'text' || field.kind === 'prompt' ? [String(params[field.name] ?? '')] : [],
  );

/** Checks the level only; the ledger checks the credits. @throws ApiFailure 42001, 42005 */
const refuseLevel = ({ minLevel }: ToolRow, who: { level: number; canBuy: boolean }): void => {
  const standing = { ...who, spendable: 0, isCompany: !who.canBuy, isTrial: false };
  const low = lowCreditOf(standing, { minLevel, price: 0 });
  if (!low) return;
  const { code, details } = lowCreditError(low);
  throw new ApiFailure(code, details);
};

/** Facts for the checks of a submission besides the catalogue. */
export interface SubmissionChecks extends Drawing {
  hasModel?: Supports;
  queueOf?: Offering['queueOf'];
  sendsTo?: Offering['sendsTo'];
  wordsTo?: Offering['wordsTo'];
  sendsWords?: Offering['sendsWords'];
  /** Membership level. */
  level: number;
  /** True when the user may buy for the wallet; default true. */
  canBuy?: boolean;
}

/** All checks without the database. @throws ApiFailure 41000 field, 41042, 41043, 41020 words, 41030, 41031 availability, 42001, 42005 */
export const checkSubmission = (
  call: SubmitCallName,
  input: SubmissionInput,
  checks: SubmissionChecks,
): CheckedSubmission => {
  const {
    supports,
    hasModel = noModel,
    queueOf = () => 'builtin',
    sendsTo = () => null,
    level,
    canBuy = true,
  } = checks;
  const tool = toolByType(input.type);
  if (!tool) throw new ApiFailure('41000', { field: 'type' });
  const state = stateOf(tool, checks);
  if (state !== 'ready') throw new ApiFailure(state === 'coming' ? '41030' : '41031');
  const mode: TaskMode = isIdle(call) ? 'offline' : 'online';
  if (submitCallOf(tool, mode) !== call) throw new ApiFailure('41000', { field: 'type' });
  refuseLevel(tool, { level, canBuy });
  checkPreparations(tool, input);
  const params = checkParams(tool, input.params);
  const price = priceOf(tool, mode, params);
  if (price === null) throw new ApiFailure('41000', { field: 'type' });
  const chosen = { ...tool, inputs: withRequired(tool.inputs, params) };
  const inputs = parsePart(chosen, inputsSchema(chosen), input.inputs, 'inputs') as Record<string, string[]>;
  if (!hasModel(tool.type)) refuseForModel(tool, { params, inputs });
  const name = normaliseText(input.name ?? '');
  refuseProhibited([...textsOf(tool, params), name]);
  const asked: AskedJob = { params, inputs, ...(input.engine && { engine: input.engine }) };
  const lane = queueOf(tool.type, asked);
  if (input.engine !== undefined && lane !== input.engine) throw new ApiFailure('41031');
  // The tool is available, but not with these parameters and images: no template for them is ready.
  if (!supports(tool.type, asked)) throw new ApiFailure('41031');
  const content = JSON.stringify([
    tool.type,
    mode,
    params,
    inputs,
    input.name ?? null,
    ...(input.engine ? [input.engine] : []),
  ]);
  return {
    tool,
    mode,
    lane,
    sendsTo: sendsTo(tool.type, asked),
    wordsTo: checks.sendsWords?.(tool.type, asked) ? (checks.wordsTo?.() ?? null) : null,
    price,
    params,
    inputs,
    name: name || undefined,
    group: tool.placements.find(({ group }) => group === input.group)?.group,
    idempotencyKey: input.idempotency_key,
    contentHash: createHash('sha256').update(content).digest('hex'),
  };
};
