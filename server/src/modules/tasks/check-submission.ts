import { createHash } from 'node:crypto';
import { inputsSchema } from '@atelier/catalogue/params';
import type { SubmitCallName, submission } from '@atelier/contract/generation';
import { lowCreditError, lowCreditOf } from '@atelier/contract/low-credit';
import type { TaskMode } from '@atelier/contract/task';
import { type FormedTool, type ToolRow, toolByType } from '@atelier/engine/tools';
import type { z } from 'zod';
import { ApiFailure } from '../../platform/api-failure.ts';
import type { DrawLane } from '../../platform/jobs/job-table.ts';
import { seenText } from '../../platform/text/seen-text.ts';
import { findProhibitedWords } from '../../platform/text/word-check.ts';
import { type Drawing, noModel, type Offering, priceOf, type Supports, stateOf } from '../tools/tool-offers.ts';
import { checkParams, parsePart, refuseForModel } from './check-params.ts';
import { checkPreparations } from './check-preparations.ts';

export type SubmissionInput = z.output<typeof submission>;

/** A submission that the catalogue accepts. */
export interface CheckedSubmission {
  tool: FormedTool;
  mode: TaskMode;
  /** Whose queue it goes into. */
  lane: DrawLane;
  price: number;
  params: Record<string, unknown>;
  /** Upload ids by input name. */
  inputs: Record<string, string[]>;
  name: string | undefined;
  /** Group of the tool whose page it comes from. */
  group: string | undefined;
  idempotencyKey: string;
  /** Same hash, same submission. */
  contentHash: string;
}

/** The call that submits a tool in a mode. */
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

/** What a person wrote into a form: the values of its text fields. */
export const textsOf = (tool: Pick<FormedTool, 'fields'>, params: Record<string, unknown>): string[] =>
  tool.fields.flatMap((field) =>
    field.kind === 'text' || field.kind === 'prompt' ? [String(params[field.name] ?? '')] : [],
  );

/** Whether the credits reach is for the ledger to say; here the level alone counts. @throws ApiFailure 42001, 42005 */
const refuseLevel = ({ minLevel }: ToolRow, who: { level: number; canBuy: boolean }): void => {
  const standing = { ...who, spendable: 0, isCompany: !who.canBuy, isTrial: false };
  const low = lowCreditOf(standing, { minLevel, price: 0 });
  if (!low) return;
  const { code, details } = lowCreditError(low);
  throw new ApiFailure(code, details);
};

/** What a submission is checked against beside the catalogue. */
export interface SubmissionChecks extends Drawing {
  hasModel?: Supports;
  laneOf?: Offering['laneOf'];
  /** Membership level. */
  level: number;
  /** Whether the user may buy for the wallet; default true. */
  canBuy?: boolean;
}

/**
 * Checks everything that needs no database.
 * @throws ApiFailure 41000 with the field, 41042 and 41043 for what was not prepared, 41020 with the words, 41030 and 41031 by the tool's state, 41031 for what asks for a model, 42001 and 42005 below its level.
 */
export const checkSubmission = (
  call: SubmitCallName,
  input: SubmissionInput,
  checks: SubmissionChecks,
): CheckedSubmission => {
  const { supports, hasModel = noModel, laneOf = () => 'builtin', level, canBuy = true } = checks;
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
  const inputs = parsePart(tool, inputsSchema(tool), input.inputs, 'inputs') as Record<string, string[]>;
  if (!hasModel(tool.type)) refuseForModel(tool, { params, inputs });
  const name = seenText(input.name ?? '');
  refuseProhibited([...textsOf(tool, params), name]);
  // The tool can be drawn, but not with these parameters and pictures: a template for them is not ready.
  if (!supports(tool.type, { params, inputs })) throw new ApiFailure('41031');
  const content = JSON.stringify([tool.type, mode, params, inputs, input.name ?? null]);
  return {
    tool,
    mode,
    lane: laneOf(tool.type, { params, inputs }),
    price,
    params,
    inputs,
    name: name || undefined,
    group: tool.placements.find(({ group }) => group === input.group)?.group,
    idempotencyKey: input.idempotency_key,
    contentHash: createHash('sha256').update(content).digest('hex'),
  };
};
