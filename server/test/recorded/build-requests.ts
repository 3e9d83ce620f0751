import { defaultParams } from '@atelier/catalogue/params';
import { type SubmitCallName, submitCalls } from '@atelier/contract/generation';
import { type FormedTool, tools } from '@atelier/engine/tools';
import type { SubmissionInput } from '../../src/tasks/check-submission.ts';
import { submitCallOf } from '../../src/tasks/check-submission.ts';
import { nameOf } from './contract-calls.ts';

const phone = '13900001234';
const code = '123456';
const task_id = '0198f0c2-0000-7000-8000-000000000001';
const result_id = '0198f0c2-0000-7000-8000-000000000002';

/** A submission as the tool's form sends it: every field, the pictures it needs. */
const buildSubmission = (tool: FormedTool): Omit<SubmissionInput, 'name'> & { name: string } => ({
  type: tool.type,
  inputs: Object.fromEntries(
    tool.inputs.map(({ name, min }) => [name, Array.from({ length: Math.max(1, min) }, () => result_id)]),
  ),
  params: {
    ...Object.fromEntries(
      tool.fields.flatMap((field): [string, unknown][] => {
        if (field.kind === 'colour') return [[field.name, '#2f5d50']];
        if (field.kind === 'placement') return [[field.name, { x: 0.5, y: 0.4, scale: 0.3, rotation: 0 }]];
        if (field.needsModel) return [];
        if (field.kind === 'style')
          return [[field.name, { garment: 'W01', pattern: 'P01', flower: 'F01' }[field.from]]];
        if (field.kind === 'personView') return [[field.name, 'V02']];
        return field.kind === 'text' || field.kind === 'prompt' ? [[field.name, 'linen']] : [];
      }),
    ),
    ...defaultParams(tool),
  },
  name: 'spring',
  idempotency_key: `recorded-${tool.type}`,
});

const submissionsOf = (name: SubmitCallName): unknown[] =>
  tools.flatMap((tool) => {
    const modes = tool.price.offline === undefined ? (['online'] as const) : (['online', 'offline'] as const);
    return modes.some((mode) => submitCallOf(tool, mode) === name) ? [buildSubmission(tool)] : [];
  });

const bare = { type: 5, inputs: { original: [result_id] }, idempotency_key: 'recorded-bare' };

const submissions = Object.fromEntries(
  (Object.keys(submitCalls) as SubmitCallName[]).map((name) => {
    const built = submissionsOf(name);
    return [nameOf(submitCalls[name]), built.length > 0 ? built : [bare]];
  }),
);

const wholeHistory = {
  type: '5',
  online: '0',
  state: 'completed',
  favourite: 'true',
  deleted: 'false',
  from: '2026-01-01',
  to: '2026-01-02T00:00:00+08:00',
  search: 'coat',
  size: '12',
};

const group_id = '0198f0c2-0000-7000-8000-000000000003';
const pieces = {
  type: 'sewingPattern',
  name: 'tee',
  gender_style: 'woman',
  style_type: 'upperBody',
  fabric_type: 'cotton',
};
const wholeLibrary = {
  scope: 'public',
  type: 'clothing',
  group_id,
  gender_style: 'woman',
  style_type: 'dresses',
  fabric_type: 'linen',
  search: 'coat',
  size: '12',
};

const mattingLayer = { id: 'a', name: '衣身', start: { kind: 'automatic' }, overlap: 'take', operations: [] };
const mattingSteps = [
  {
    tool: 'pen',
    act: 'keep',
    points: [
      [1, 2],
      [30.5, 4],
      [-5, 60],
    ],
  },
  { tool: 'lasso', act: 'remove', points: [[1, 2]] },
  {
    tool: 'rectangle',
    act: 'keep',
    points: [
      [1, 2],
      [3, 4],
    ],
  },
  { tool: 'brush', act: 'remove', width: 12.5, points: [[1, 2]] },
  { tool: 'inverse' },
  { tool: 'reset' },
];

/**
 * What a client sends, by call: plain, before the envelope, as JSON on the wire; the fields of a GET are the words of its query.
 * Both the shortest request and one with every field, where they differ.
 */
export const requests: Readonly<Record<string, readonly unknown[]>> = {
  ...submissions,
  'POST /login': [{ username: 'demo', password: 'atelier' }],
  'POST /refresh': [{ refresh: 'an.old.token' }],
  'POST /SendCode': [
    { phone, purpose: 'login' },
    { phone: '+4915112345678', purpose: 'register' },
  ],
  'POST /CodeAuth': [{ phone, code }],
  'POST /PhoneRegister': [
    { phone, code },
    { phone, code, password: 'silk', invite_code: 'ABC' },
  ],
  'POST /PwdSendCode': [{ phone }],
  'POST /ModifyPwd': [{ phone, code, password: 'silk' }],
  'POST /UserAuth': [{}],
  'GET /auth_invite_code': [{}],
  'GET /get_invite_user': [{ invite_code: 'ABC' }],
  'POST /socket_ticket': [{}],
  'POST /Logout': [{}, { everywhere: true }],
  'GET /get_company': [{}],
  'GET /AIdesign/get_user_membership': [{}],
  'GET /AIdesign/generate_count': [{}],
  'GET /ledger': [{}, { page: '2', size: '10' }],
  'GET /AIdesign/get_generate_history': [{}, wholeHistory],
  'GET /AIdesign/get_wait_info': [{}],
  'GET /AIdesign/task_changes': [{}],
  'GET /AIdesign/task': [{ task_id }],
  'POST /AIdesign/cancel_generate_task': [{ task_id }],
  'POST /AIdesign/del_row_generate': [{ task_id }],
  'POST /AIdesign/del_single_generate': [{ task_id, result_id }],
  'POST /AIdesign/restore_generate': [{ task_id }],
  'POST /AIdesign/rename_generate': [{ task_id, name: 'autumn' }],
  'POST /AIdesign/download_result': [{ result_id }, { result_id, format: 'jpeg', square: 800, max_kb: 500 }],
  'POST /AIdesign/download_results': [
    { result_ids: [result_id] },
    { result_ids: [result_id], name: 'spring', format: 'webp', square: 1600, max_kb: 900 },
  ],
  'POST /AIdesign/share_result': [{ result_id }, { result_id, days: 30, shows_original: true }],
  'GET /AIdesign/result_share': [{ result_id }],
  'POST /AIdesign/revoke_share': [{ share_id: result_id }],
  'GET /share': [{ id: result_id }],
  'POST /AIdesign/generate_group': [
    { type: 5, mode: 'online', input: 'original', images: [result_id], inputs: {}, idempotency_key: 'recorded-group' },
    {
      type: 5,
      mode: 'offline',
      input: 'original',
      images: [result_id],
      inputs: {},
      params: { multiple: 2, sharpness: 0 },
      name: 'spring',
      idempotency_key: 'recorded-group',
    },
  ],
  'GET /AIdesign/group': [{ group_id: task_id }],
  'POST /AIdesign/cancel_group': [{ group_id: task_id }],
  'POST /AIdesign/retry_group': [{ group_id: task_id }],
  'POST /AIdesign/PostUserCollectGenerateResult': [{ result_id }],
  'DELETE /AIdesign/DelUserCollectGenerateResult': [{ result_id }],
  'GET /AIdesign/tools': [{}],
  'GET /AIdesign/tool_list': [{}],
  'POST /AIdesign/preview_vector': [{ image_id: result_id, params: { colormode: 'binary' } }],
  'POST /AIdesign/check_words': [{ texts: ['a linen dress', '亚麻连衣裙'] }],
  'POST /AIdesign/mask_matting': [
    { image_id: result_id, layers: [mattingLayer] },
    {
      image_id: result_id,
      layers: [
        { ...mattingLayer, start: { kind: 'empty' }, overlap: 'remove', operations: mattingSteps },
        { ...mattingLayer, id: 'b', start: { kind: 'picture', image_id: result_id } },
      ],
    },
  ],
  'GET /AIdesign/get_matting_result': [{ matting_id: task_id }],
  'POST /AIdesign/cancel_matting': [{ matting_id: task_id }],
  'POST /AIdesign/save_image_mask': [{ matting_id: task_id }],
  'GET /AIdesign/get_image_mask': [{ image_id: result_id }],
  'POST /AIdesign/download_matting': [{ mask_id: task_id, layer_id: 'a' }],
  'GET /assets': [{}, wholeLibrary],
  'POST /asset': [
    { type: 'scene', name: 'arch', style_type: 'studio', image_id: result_id },
    { ...pieces, scope: 'private', image_id: result_id, group_id, pattern_file_id: result_id },
  ],
  'PUT /asset': [
    { asset_id: result_id, name: 'autumn' },
    { asset_id: result_id, gender_style: 'man', style_type: 'pants', fabric_type: null },
  ],
  'POST /move_assets': [
    { asset_ids: [result_id], group_id },
    { asset_ids: [result_id], group_id: null },
  ],
  'POST /del_assets': [{ asset_ids: [result_id] }],
  'POST /use_assets': [{}, { asset_ids: [result_id], result_ids: [result_id] }],
  'GET /asset_groups': [{}, { scope: 'public', type: 'fabric' }],
  'POST /asset_group': [{ type: 'fabric', name: 'spring' }],
  'PUT /asset_group': [{ group_id, name: 'autumn' }],
  'DELETE /asset_group': [{ group_id }],
  'POST /remote_telemetry': [
    { events: [{ remote: 'remote-tools', version: '1.0.0-0a1b2c3d', phase: 'ready', ms: 120, errorClass: null }] },
  ],
  'GET /remote_health': [{}],
};
