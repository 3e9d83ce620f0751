import { groups } from '@atelier/catalogue/groups';
import { defaultParams } from '@atelier/catalogue/params';
import { creditsOf, type FieldRow, type InputRow } from '@atelier/catalogue/tool-form';
import { placementPath } from '@atelier/catalogue/tool-placement';
import type { Provider } from '@atelier/contract/providers';
import type { TaskMode } from '@atelier/contract/task';
import type { GuideField, ToolAvailability, ToolForm, ToolState, ToolSummary } from '@atelier/contract/tools';
import type { AskedJob, EngineLack } from '@atelier/engine/engine';
import { type ToolDefinition, type ToolRow, toolByType, tools } from '@atelier/engine/tools';
import { eq, sql } from 'drizzle-orm';
import { ApiFailure } from '../../platform/api-failure.ts';
import { type Database, withTransaction } from '../../platform/db/database.ts';
import { toolWaits } from '../../platform/db/schema/notices.ts';
import type { DrawLane } from '../../platform/jobs/job-queue.ts';
import { notify } from '../notifications/notify.ts';
import { type Estimates, quotedRange } from './estimates.ts';

export type Supports = (toolType: ToolRow['type'], asked?: AskedJob) => boolean;

/** Determines a tool's availability and missing requirements. */
export interface Drawing {
  supports: Supports;
  /** True when the tool uses a model server in this installation, reachable or not. */
  isForModel?: (toolType: ToolRow['type']) => boolean;
  /** True when a generative model serves the tool at present. */
  hasModel?: Supports;
  /** True when the built-in face detection networks are available. */
  findsFaces?: () => boolean;
}

/** Current availability and engines of the tools; changes with the model servers' reachability. */
export interface Offering extends Required<Drawing> {
  /** True when the model server can run this template at present. */
  hasTemplate: (name: string) => boolean;
  /** Queue that would run it. */
  queueOf: (toolType: ToolRow['type'], asked: AskedJob) => DrawLane;
  /** External provider that would receive a submission; null: it stays in this installation. */
  sendsTo: (toolType: ToolRow['type'], asked?: AskedJob) => Provider | null;
  /** External provider that may receive some submissions of the tool. */
  maySendTo: (toolType: ToolRow['type']) => Provider | null;
  /** Host of the external language model that reads descriptions; null: none. */
  wordsTo: () => string | null;
  /** True when that model would read the text of a submission. */
  sendsWords: (toolType: ToolRow['type'], asked?: AskedJob) => boolean;
  /** Requirements missing for a generative model; null when it is available. */
  missingRequirements: (toolType: ToolRow['type']) => EngineLack | null;
}

/** Missing requirement of an installation without a model server. */
export const noServer: EngineLack = { server: 'absent', nodes: [], models: [], versions: [] };

/** For an installation without generative models: no tool is supported by one. */
export const noModel: Supports = () => false;

/** A tool is ready when an engine supports it; else it waits for a model or for its handler. */
export const stateOf = (
  tool: Pick<ToolRow, 'type' | 'needsModel' | 'needsPeople'>,
  { supports, isForModel = noModel }: Drawing,
): ToolState => {
  if (supports(tool.type)) return 'ready';
  return tool.needsModel || tool.needsPeople || isForModel(tool.type) ? 'needs_model' : 'coming';
};

/** Credits of one submission with these parameters; null when the mode is not offered. */
export const priceOf = (
  tool: Pick<ToolDefinition, 'price' | 'fields'>,
  mode: TaskMode,
  params: Readonly<Record<string, unknown>>,
): number | null => {
  const price = tool.price[mode];
  return price === undefined ? null : creditsOf(tool, price, params);
};

const usualJobOf = (tool: ToolDefinition): AskedJob => ({ params: defaultParams(tool), inputs: {} });

type ToolInput = ToolDefinition['inputs'][number];

/** True when the image input is in the tool's form. The page hides unused inputs by the same rule. */
const isOpenInput = (
  tool: ToolDefinition,
  { needsModel, needsPeople }: ToolInput,
  { hasModel = noModel, findsFaces = () => true }: Drawing,
): boolean => tool.needsModel || hasModel(tool.type) || !(needsModel || (needsPeople && !findsFaces()));

const presentInput = (tool: ToolDefinition, input: ToolInput, drawing: Drawing): ToolSummary['inputs'][number] => {
  const { name, title, min, max } = input;
  return { name, title, min, max, ...(!isOpenInput(tool, input, drawing) && { is_open: false }) };
};

const factsOf = (tool: ToolDefinition, drawing: Drawing): ToolSummary => ({
  type: tool.type,
  key: tool.key,
  title: tool.title,
  placements: tool.placements.map((placement) => ({
    group: placement.group,
    group_title: groups[placement.group].title,
    path: placementPath(placement),
    ...(placement.childVersion !== undefined && { version: placement.childVersion }),
    is_default: placement.isDefault ?? false,
    order: placement.order,
  })),
  inputs: tool.inputs.filter(({ mask }) => !mask).map((input) => presentInput(tool, input, drawing)),
  is_transparent: tool.isTransparent ?? false,
  state: stateOf(tool, drawing),
  price: { ...tool.price },
});

/** Public facts of every tool. */
export const toolFactsOf = (drawing: Drawing): ToolSummary[] => tools.map((tool) => factsOf(tool, drawing));

const hasPrompt = ({ fields }: Pick<ToolDefinition, 'fields'>): boolean => fields.some(({ kind }) => kind === 'prompt');

/** Current availability of every tool. `awaited`: types whose opening the user waits for. */
export const offersOf = (
  offering: Offering,
  estimates: Pick<Estimates, 'measured'>,
  awaited: ReadonlySet<number> = new Set(),
): ToolAvailability[] => {
  const { supports, hasModel, missingRequirements, queueOf, findsFaces, sendsTo, maySendTo, wordsTo, sendsWords } =
    offering;
  const otherOf = (tool: ToolDefinition): ToolAvailability['other_engine'] => {
    const { type } = tool;
    const engine = queueOf(type, usualJobOf(tool)) === 'builtin' ? 'model' : 'builtin';
    const asked = { ...usualJobOf(tool), engine } as const;
    return supports(type) && queueOf(type, asked) === engine ? (sendsTo(type, asked) ?? engine) : undefined;
  };
  const lacksPeople = (tool: ToolDefinition) =>
    !findsFaces() && (tool.needsPeople === true || tool.inputs.some(({ needsPeople }) => needsPeople));
  const estimateOf = (tool: ToolDefinition): ToolAvailability['estimate'] => {
    const spread = estimates.measured(tool.type, queueOf(tool.type, usualJobOf(tool)));
    return spread && quotedRange(spread.low, spread.high);
  };
  return tools.map((tool) => ({
    ...factsOf(tool, offering),
    with_model: hasModel(tool.type),
    model_lack: missingRequirements(tool.type),
    sends_to: sendsTo(tool.type),
    may_send_to: maySendTo(tool.type),
    other_engine: otherOf(tool),
    words_to: hasPrompt(tool) && sendsWords(tool.type) ? (wordsTo() ?? undefined) : undefined,
    lacks_people: lacksPeople(tool),
    is_awaited: awaited.has(tool.type),
    min_level: tool.minLevel,
    max_side: tool.maxSide,
    compresses: tool.compresses,
    estimate: estimateOf(tool),
  }));
};

/** Types of the tools for which the user requested a notification. */
export const listAwaited = async ({ orm }: Database, userId: string): Promise<ReadonlySet<number>> => {
  const rows = await orm.select({ type: toolWaits.toolType }).from(toolWaits).where(eq(toolWaits.userId, userId));
  return new Set(rows.map(({ type }) => type));
};

/** Requests one notification when the tool becomes available. @throws ApiFailure 44000 for an unknown tool */
export const awaitTool = async ({ orm }: Database, userId: string, toolType: number): Promise<void> => {
  if (!toolByType(toolType)) throw new ApiFailure('44000');
  await orm.insert(toolWaits).values({ userId, toolType }).onConflictDoNothing();
};

/** Notifies all users who wait for a tool that is available at present, once. */
export const notifyOpenTools = async (db: Database, supports: Supports): Promise<void> => {
  const { rows } = await db.orm.execute<{ type: number }>(sql`select distinct tool_type as type from tool_waits`);
  for (const { type } of rows) {
    const tool = toolByType(type);
    if (!tool || !supports(tool.type)) continue;
    await withTransaction(db, async (tx) => {
      const gone = await tx
        .delete(toolWaits)
        .where(eq(toolWaits.toolType, type))
        .returning({ userId: toolWaits.userId });
      const [placement] = tool.placements;
      const page = placement && `${placementPath(placement)}?type=${type}`;
      const details = { name_zh: tool.title.zh, name_en: tool.title.en, ...(page && { page }) };
      for (const { userId } of gone) await notify(tx, userId, 'tool-opened', details);
    });
  }
};

/** Marks on the image are no parameters: the tutorial describes them as text. */
type GuidedRow = Exclude<FieldRow, { kind: 'person' | 'framing' | 'repeat' }>;

const optionsOf = (field: GuidedRow): GuideField['options'] => {
  if (field.kind === 'choice')
    return field.options.map(({ value, title, needsModel }) => ({
      title,
      is_default: value === field.default,
      needs_model: needsModel === true,
      value,
    }));
  if (field.kind !== 'ratio') return null;
  return field.options.map((ratio) => ({
    title: ratio === 'auto' ? { zh: '跟随原图', en: 'original ratio' } : { zh: ratio, en: ratio },
    is_default: ratio === field.default,
    needs_model: false,
    value: ratio,
  }));
};

const defaultOf = (field: GuidedRow): number | null => {
  if (field.kind === 'slider') return field.default;
  return field.kind === 'switch' ? Number(field.default) : null;
};

const presentField = (field: GuidedRow): GuideField => ({
  name: field.name,
  title: field.title,
  advice: field.advice ?? null,
  kind: field.kind,
  required: field.kind === 'placement' || ('required' in field && field.required),
  needs_model: field.needsModel === true,
  range: field.kind === 'slider' ? { min: field.min, max: field.max, step: field.step, unit: field.unit ?? '' } : null,
  options: optionsOf(field),
  max_length: field.kind === 'text' || field.kind === 'prompt' ? field.maxLength : null,
  default: defaultOf(field),
  multiplies_price: field.kind === 'slider' && field.multipliesPrice === true,
  ...(field.onlyWhen && { only_when: { field: field.onlyWhen.field, is: [...field.onlyWhen.is] } }),
});

const presentFormInput = ({
  name,
  title,
  hint,
  min,
  max,
  mask,
  needsModel,
  needsPeople,
}: InputRow): ToolForm['inputs'][number] => ({
  name,
  title,
  hint: hint ?? null,
  min,
  max,
  is_drawn: mask !== undefined,
  needs_model: needsModel === true,
  needs_people: needsPeople === true,
});

/** The form of a tool in the contract's shape. @throws ApiFailure 44000 for an unknown tool */
export const readToolForm = (type: number): ToolForm => {
  const tool = toolByType(type);
  if (!tool) throw new ApiFailure('44000');
  return {
    type: tool.type,
    key: tool.key,
    summary: tool.summary,
    kind: tool.kind,
    needs_model: tool.needsModel,
    inputs: tool.inputs.map(presentFormInput),
    fields: tool.fields.flatMap((field) =>
      field.kind === 'person' || field.kind === 'framing' || field.kind === 'repeat' ? [] : [presentField(field)],
    ),
  };
};
