import { defaultParams } from '@atelier/catalogue/params';
import { type SubmitCallName, submitCalls } from '@atelier/contract/generation';
import { type ToolDefinition, tools } from '@atelier/engine/tools';
import { type SubmissionInput, submitCallOf } from '../../src/modules/tasks/check-submission.ts';
import { nameOf } from './contract-calls.ts';

const phone = '13900001234';
const agreed = { terms: '2026-11-22', privacy: '2026-11-22' };
const code = '123456';
const task_id = '0198f0c2-0000-7000-8000-000000000001';
const result_id = '0198f0c2-0000-7000-8000-000000000002';

/** A submission as the tool's form sends it: every field and the required pictures. */
const buildSubmission = (tool: ToolDefinition): Omit<SubmissionInput, 'name'> & { name: string } => ({
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

const wholeAssetList = {
  ...Object.fromEntries(Object.entries(wholeLibrary).filter(([field]) => field !== 'size')),
  missing: 'true',
  from: '2026-01-01',
  to: '2026-01-02T00:00:00+08:00',
  state: 'deleted',
  order: 'oldest',
  serial: '7',
};
const wholeResultList = {
  tools: '5,111',
  groups: group_id,
  mode: 'online',
  states: 'completed,failed',
  favourite: 'true',
  member_id: group_id,
  from: '2026-01-01',
  to: '2026-01-02T00:00:00+08:00',
  ends_within_days: '3',
  search: 'coat',
  deleted: 'false',
  order: 'ending',
  serial: '1795399904000',
};
const range = { offset: '120', limit: '30' };
const content = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

const buying = { provider: 'sandbox', idempotency_key: 'recorded-order' };
const wholeOrders = {
  kind: 'number',
  state: 'paid',
  from: '2026-01-01',
  to: '2026-01-31',
  search: '2026',
  page: '2',
  size: '10',
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

/** Requests by call: plain, before the envelope, as JSON; query fields of a GET are strings. Shortest request and one with every field, where they differ. */
export const requests: Readonly<Record<string, readonly unknown[]>> = {
  ...submissions,
  'POST /login': [{ username: 'demo', password: 'atelier' }],
  'POST /refresh': [{ refresh: 'an.old.token' }],
  'POST /SendCode': [
    { phone, purpose: 'login' },
    { phone: '+4915112345678', purpose: 'register' },
    { phone: 'lin@example.com', purpose: 'login' },
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
  'GET /sessions': [{}],
  'DELETE /session/{id}': [{ id: '018f2f5e-7c1a-7b1e-9c3d-0a1b2c3d4e5f' }],
  'GET /challenge': [{}],
  'GET /sign_in_ways': [{}],
  'GET /WxGetCode': [{ purpose: 'login' }, { purpose: 'bind' }, { purpose: 'login', provider: 'google' }],
  'POST /WxBind': [
    { state: 'a-state', code: 'a-code' },
    { state: 'a-state', code: 'a-code', phone, sms_code: code, invite_code: 'ABC', agreed },
  ],
  'POST /WxUnbind': [{ provider: 'wechat' }],
  'GET /person': [{}],
  'PUT /person': [
    { nickname: 'Lin' },
    { nickname: 'Lin', name: '林一', avatar_image_id: result_id, muted_topics: ['company', 'news'] },
  ],
  'POST /TelSendCode': [{}, { phone }],
  'POST /ModifyTel': [
    { phone, code, password: 'silk' },
    { phone, code, old_code: code },
  ],
  'POST /email_send_code': [{ email: 'lin@example.com' }],
  'POST /set_email': [
    { email: 'lin@example.com', code, password: 'silk' },
    { email: 'lin@example.com', code, own_code: code },
  ],
  'POST /remove_email': [{ password: 'silk' }, { own_code: code }],
  'POST /set_password': [
    { password: 'silk', old_password: 'wool' },
    { password: 'silk', code },
  ],
  'POST /recolour_sample': [{ colour: '#2f5d50' }],
  'POST /export_data': [{}],
  'POST /close_account': [{ code }],
  'POST /keep_account': [{}],
  'POST /consent': [
    { kind: 'face', version: '2026-11-23' },
    { kind: 'face', version: '2026-11-23', is_given: false },
  ],
  'GET /notices': [{}, { before: task_id, size: '10' }],
  'POST /read_notices': [{}, { ids: [task_id] }],
  'GET /get_company': [{}],
  'GET /identities': [{}],
  'POST /use_identity': [{ company_id: null }, { company_id: task_id }],
  'GET /select_user': [{ phone }],
  'POST /user_add_company': [{ name: '春夏组' }],
  'POST /company_member': [
    { phone },
    { user_id: task_id },
    { invite_token: result_id },
    { invitation_id: task_id, answer: 'decline' },
  ],
  'GET /get_company_member': [{}, { page: '2', size: '10', search: 'lin', role: 'member', state: 'unused' }],
  'DELETE /company_member': [{ member_id: task_id }],
  'PUT /modify_company/{id}': [
    { id: task_id },
    { id: task_id, name: 'Spring', logo_image_id: result_id, invite_link: 'renew' },
  ],
  'PUT /user_modify_member/{id}': [
    { id: task_id, role: 'administrator' },
    { id: task_id, credit_limit: null },
    { id: task_id, transfer: true },
  ],
  'POST /user_quit_company': [{}],
  'GET /user_disband_company': [{}],
  'POST /user_disband_company': [{ name: 'Spring' }],
  'POST /AIdesign/cancel_waiting': [{}],
  'GET /company_waiting': [{}],
  'POST /company_waiting': [{}],
  'GET /company_events': [{}, { page: '2', size: '10' }],
  'GET /company_invite': [{ invite_token: result_id }],
  'GET /AIdesign/get_user_membership': [{}],
  'GET /AIdesign/generate_count': [{}],
  'GET /ledger': [
    {},
    { page: '2', size: '10' },
    { kind: 'use', tool_type: '5', member_id: 'u1', from: '2026-11-01', to: '2026-11-22' },
  ],
  'GET /credit_lots': [{}],
  'GET /usage': [{ from: '2026-11-01', to: '2026-11-22' }],
  'GET /get_membership': [{ kind: 'personal' }, { kind: 'business' }],
  'GET /get_upgrade_pay_price': [
    { package_code: 'personal-plus-month' },
    { package_code: 'business-20-month', company_id: '' },
  ],
  'POST /create_order_membership': [{ package_code: 'personal-month', ...buying }],
  'POST /create_order_renew': [{ package_code: 'personal-month', ...buying, company_id: '' }],
  'POST /create_order_upgrade': [{ package_code: 'personal-plus-month', ...buying }],
  'POST /create_order_number': [
    { value: 1900, ...buying },
    { value: 4900, count: 2, ...buying },
  ],
  'GET /order/{id}': [{ id: task_id }],
  'GET /orders': [{}, wholeOrders],
  'POST /cancel_order': [{ id: task_id }],
  'POST /pay_order': [{ id: task_id, provider: 'sandbox' }],
  'POST /refund_order': [{ id: task_id, amount: 9900 }],
  'POST /order_invoice': [
    { id: task_id, title: 'Atelier Ltd', tax_number: '91330000ABCDEF1234', email: 'bill@example.com' },
  ],
  'GET /order_receipt/{id}': [{ id: task_id }, { id: task_id, language: 'en' }],
  'POST /exchange_code': [{ code: 'SPRING-2026' }],
  'POST /AIdesign/await_tool': [{ type: 730 }],
  'GET /AIdesign/get_generate_history': [{}, wholeHistory],
  'GET /AIdesign/get_wait_info': [{}],
  'GET /AIdesign/task_changes': [{}],
  'GET /AIdesign/task': [{ task_id }],
  'GET /AIdesign/task_chain': [{ task_id }],
  'POST /AIdesign/cancel_generate_task': [{ task_id }],
  'POST /AIdesign/give_back_credits': [{ task_id }],
  'POST /AIdesign/del_row_generate': [{ task_id }],
  'POST /AIdesign/del_single_generate': [{ task_id, result_id }],
  'POST /AIdesign/restore_generate': [{ task_id }],
  'POST /AIdesign/rename_generate': [{ task_id, name: 'autumn' }],
  'POST /AIdesign/download_result': [
    { result_id },
    { result_id, format: 'jpeg', square: 800, max_kb: 500 },
    { result_id, format: 'webp', canvas: '1200x1600' },
  ],
  'POST /AIdesign/download_results': [
    { result_ids: [result_id] },
    { result_ids: [result_id], name: 'spring', format: 'webp', square: 1600, max_kb: 900 },
  ],
  'POST /AIdesign/share_result': [{ result_id }, { result_id, days: 30, shows_original: true }],
  'GET /AIdesign/result_share': [{ result_id }],
  'POST /AIdesign/revoke_share': [{ share_id: result_id }],
  'GET /AIdesign/comments': [{ result_id }],
  'POST /AIdesign/comment': [
    { result_id, x: 0.5, y: 0.25, text: 'shorter hem' },
    { thread_id: group_id, text: '@Bob look', mentions: [group_id] },
  ],
  'PUT /AIdesign/comment_thread': [{ thread_id: group_id, is_resolved: true }],
  'DELETE /AIdesign/comment': [{ comment_id: group_id }],
  'GET /boards': [{}],
  'POST /board': [{ name: 'Spring' }, { name: 'Spring', result_ids: [result_id] }],
  'GET /board/{id}': [{ id: group_id }],
  'PUT /board/{id}': [
    { id: group_id, name: 'Autumn' },
    { id: group_id, order: [group_id] },
  ],
  'DELETE /board/{id}': [{ id: group_id }],
  'POST /board/{id}/items': [{ id: group_id, result_ids: [result_id] }],
  'PUT /board_item/{id}': [
    { id: group_id, note: 'first choice' },
    { id: group_id, decision: 'none' },
  ],
  'DELETE /board_item/{id}': [{ id: group_id }],
  'PUT /board/{id}/link': [
    { id: group_id, is_open: false },
    { id: group_id, is_open: true, ends_at: '2030-01-02T00:00:00Z' },
  ],
  'POST /board_comment': [
    { item_id: group_id, x: 0.5, y: 0.25, text: 'shorter hem' },
    { thread_id: group_id, text: 'yes' },
  ],
  'PUT /board_thread': [{ thread_id: group_id, is_resolved: true }],
  'DELETE /board_comment': [{ comment_id: group_id }],
  'GET /shared_board': [{ token: result_id }],
  'POST /shared_board/comment': [
    { token: result_id, name: 'Lin', item_id: group_id, x: 0.5, y: 0.25, text: 'shorter hem' },
    { token: result_id, name: 'Lin', thread_id: group_id, text: 'yes' },
  ],
  'POST /shared_board/decision': [
    { token: result_id, name: 'Lin', decision: 'approved' },
    { token: result_id, name: 'Lin', item_ids: [group_id], decision: 'changes' },
  ],
  'GET /share': [{ id: result_id }],
  'POST /publish_work': [
    { result_id, title: 'coat', consent: '2026-11-24' },
    { result_id, title: 'coat', tags: ['linen'], shown_params: ['multiple'], consent: '2026-11-24' },
  ],
  'GET /publication': [{ result_id }],
  'POST /withdraw_work': [{ work_id: result_id }],
  'GET /own_works': [{}, range],
  'GET /works': [{}, { ...range, order: 'liked', group: 'processing', tool: '5', tag: 'linen', search: 'coat' }],
  'GET /work': [{ id: result_id }],
  'GET /liked_works': [{}],
  'GET /announcements': [{}],
  'GET /model_square': [
    {},
    { ...range, order: 'name', type: 'pose', area: 'photoshoot', gender: 'woman', search: 'walk' },
  ],
  'POST /like_work': [{ work_id: result_id, liked: true }],
  'POST /report_work': [{ work_id: result_id, reason: 'copied', note: 'mine is older' }],
  'GET /operator/console': [{}],
  'POST /operator/factor': [{ password: 'atelier' }, { code }],
  'POST /operator/factor/confirm': [{ code }],
  'POST /operator/enter': [{ code }, { code: 'abcde-fghij' }],
  'POST /operator/leave': [{}],
  'GET /override_origins': [{}],
  'GET /operator/people': [{}, { search: 'ann', page: '2', size: '20' }],
  'POST /operator/block_person': [{ user_id: task_id, blocked: true, reason: 'chargeback' }],
  'POST /operator/set_developer': [{ user_id: task_id, developer: true, reason: 'builds remote-market' }],
  'POST /operator/give_credits': [
    { user_id: task_id, amount: 20, days: 30, reason: 'late delivery', once_key: 'recorded-grant' },
  ],
  'GET /operator/log': [{}, { page: '2', size: '20' }],
  'GET /operator/companies': [{}, { search: 'spring', page: '2', size: '20' }],
  'GET /operator/company': [{ company_id: task_id }],
  'POST /operator/block_company': [{ company_id: task_id, blocked: true, reason: 'fraud' }],
  'GET /operator/orders': [{}, { search: 'ann', kind: 'renew', state: 'paid', page: '2', size: '20' }],
  'POST /operator/refund_order': [{ order_id: task_id, amount: 9900, reason: 'bought twice' }],
  'GET /operator/queue': [{}],
  'GET /operator/tasks': [
    { state: 'queued' },
    { state: 'failed', tool_type: '5', search: 'ann', page: '2', size: '20' },
  ],
  'POST /operator/cancel_task': [{ task_id, reason: 'stuck' }],
  'POST /operator/retry_task': [{ task_id, reason: 'mended' }],
  'POST /operator/pause_queue': [{ queue: 'draw', paused: true, reason: 'upgrade of the card' }],
  'GET /operator/model_servers': [{}],
  'POST /operator/rest_model_server': [
    { address: 'http://gpu-1:8188', resting: true, reason: 'a new card' },
    { address: 'http://gpu-1:8188', resting: false, reason: 'the card is in' },
  ],
  'POST /operator/look_at_model_servers': [{}, { address: 'http://gpu-1:8188' }],
  'GET /operator/storage': [{}, { page: '2', size: '20' }],
  'GET /operator/service_levels': [{}],
  'GET /operator/reports': [{}, { state: 'all', search: 'ann', page: '2', size: '20' }],
  'POST /operator/open_report': [{ report_id: task_id }],
  'POST /operator/settle_report': [
    { report_id: task_id, settled: true, reason: 'answered' },
    { report_id: task_id, settled: false, answer: 'try again', reason: 'came back' },
  ],
  'GET /task_report': [{ task_id }],
  'POST /task_report': [
    { task_id, with_pictures: false },
    { task_id, with_pictures: true, words: 'it stopped at the end', page: 'remote-tools 1.0.0' },
  ],
  'DELETE /task_report': [{ report_id: task_id }],
  'GET /moderation': [{}, { limit: '20' }],
  'POST /moderate_work': [
    { work_id: result_id, decision: 'approve' },
    { work_id: result_id, decision: 'refuse', reason: 'rights' },
  ],
  'POST /moderate_link': [
    { link_id: result_id, decision: 'approve' },
    { link_id: result_id, decision: 'refuse', reason: 'rights' },
  ],
  'GET /square_methods': [{}],
  'GET /AIdesign/find_people': [{ image_id: result_id }],
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
  'GET /asset_list': [{}, { ...wholeAssetList, ...range }],
  'GET /asset_marks': [{}, { ...wholeAssetList, time_zone: 'Asia/Tokyo' }],
  'POST /change_assets': [
    { asset_ids: [result_id], name: 'coat {n}' },
    { asset_ids: [result_id], gender_style: 'man', style_type: 'pants', fabric_type: null },
  ],
  'POST /recycle_assets': [{ asset_ids: [result_id] }],
  'POST /restore_assets': [{ asset_ids: [result_id] }],
  'POST /purge_assets': [{ asset_ids: [result_id] }, { everything: true }],
  'POST /zip_assets': [{ asset_ids: [result_id] }, { asset_ids: [result_id], name: 'spring' }],
  'PUT /asset_groups_order': [{ type: 'fabric', group_ids: [group_id] }],
  'POST /missing_contents': [{ contents: [{ sha256: content, bytes: 12 }] }],
  'POST /assets_from_contents': [
    { items: [{ sha256: content, key: 'a-file-of-mine', type: 'scene', name: 'arch' }] },
    {
      items: [
        { ...pieces, sha256: content, key: 'a-file-of-mine', group_id },
        {
          ...pieces,
          sha256: content,
          key: 'b-file-of-mine',
          group_name: 'spring',
          file_sha256: content,
          file_name: 'tee.dxf',
        },
      ],
    },
  ],
  'GET /result_list': [{}, { ...wholeResultList, ...range }],
  'GET /result_marks': [{}, { ...wholeResultList, time_zone: 'Asia/Tokyo' }],
  'POST /change_results': [
    { result_ids: [result_id], change: 'favourite' },
    { result_ids: [result_id], task_ids: [task_id], change: 'delete' },
  ],
  'POST /asset': [
    { type: 'scene', name: 'arch', style_type: 'studio', image_id: result_id },
    { type: 'scene', name: 'arch', style_type: 'studio', share_id: 'aaaaaaaaaaaaaaaaaaaaaa' },
    { ...pieces, scope: 'private', image_id: result_id, group_id, pattern_file_id: result_id },
  ],
  'PUT /asset': [
    { asset_id: result_id, name: 'autumn' },
    { asset_id: result_id, gender_style: 'man', style_type: 'pants', fabric_type: null },
  ],
  'POST /share_asset_group': [
    { group_id },
    { group_id, days: 30, password: 'linen' },
    { group_id, days: null, password: null },
  ],
  'GET /asset_group_shares': [{}],
  'POST /revoke_group_share': [{ share_id: result_id }],
  'POST /open_group_share': [
    { id: 'aaaaaaaaaaaaaaaaaaaaaa' },
    { id: 'aaaaaaaaaaaaaaaaaaaaaa', password: 'linen', key: 'a', offset: 60 },
  ],
  'POST /take_group_share': [{ id: 'aaaaaaaaaaaaaaaaaaaaaa' }, { id: 'aaaaaaaaaaaaaaaaaaaaaa', key: 'a' }],
  'POST /move_assets': [
    { asset_ids: [result_id], group_id },
    { asset_ids: [result_id], group_id: null },
  ],
  'POST /del_assets': [{ asset_ids: [result_id] }],
  'GET /search_places': [{}],
  'GET /style_library': [{}],
  'GET /AIdesign/tool_form': [{ type: 5 }],
  'GET /sewing_patterns': [{}, { text: 'shirt', gender: 'women', category: 'shirt' }],
  'GET /sewing_pattern': [
    { id: 'simon' },
    { id: 'simon', body: 'men', size: 'XL', language: 'en' },
    { id: 'simon', profile_id: result_id },
  ],
  'GET /presets': [{ type: '5' }],
  'POST /preset': [
    { type: 5, name: 'print', params: {}, mode: 'online' },
    { type: 5, name: 'print', params: { multiple: 2 }, mode: 'offline', is_shared: true },
  ],
  'PUT /preset/{id}': [
    { id: group_id, name: 'press' },
    { id: group_id, name: 'press', params: { multiple: 4 }, mode: 'online', is_shared: false, is_default: true },
  ],
  'DELETE /preset/{id}': [{ id: group_id }],
  'GET /body_profiles': [{}],
  'POST /body_profile': [
    { name: 'fit model', body: 'women', measures: { chest: 920, waist: 745 } },
    { profile_id: result_id, name: 'fit model', body: 'men', measures: {} },
  ],
  'DELETE /body_profile': [{ profile_id: result_id }],
  'POST /search_by_image': [
    { kind: 'image', id: result_id },
    { kind: 'result', id: result_id },
    {
      kind: 'asset',
      id: result_id,
      crop: { x: 10, y: 20, width: 200, height: 300 },
      mode: 'colour',
      places: ['assets', 'public'],
      type: 'clothing',
      group_id,
      gender_style: 'woman',
      style_type: 'dresses',
      fabric_type: 'linen',
      from: '2026-01-01T00:00:00Z',
      to: '2026-01-02T00:00:00+08:00',
      limit: 30,
    },
  ],
  'POST /use_assets': [{}, { asset_ids: [result_id], result_ids: [result_id] }],
  'GET /asset_groups': [{}, { scope: 'public', type: 'fabric' }],
  'POST /asset_group': [
    { type: 'fabric', name: 'spring' },
    { type: 'fabric', name: 'spring', parent_id: group_id },
  ],
  'PUT /asset_group': [
    { group_id, name: 'autumn' },
    { group_id, parent_id: group_id },
  ],
  'DELETE /asset_group': [{ group_id }, { group_id, move_to: result_id }],
  'POST /remote_telemetry': [
    { events: [{ remote: 'remote-tools', version: '1.0.0-0a1b2c3d', phase: 'ready', ms: 120, errorClass: null }] },
    {
      events: [],
      page: { id: '0123456789abcdef0123456789abcdef', runs: [{ remote: 'remote-tools', version: '1.0.0-0a1b2c3d' }] },
    },
  ],
  'GET /api_keys': [{}],
  'POST /api_key': [
    { name: 'shop', rights: ['read', 'generate', 'library'], credit_limit: 500, days: 90 },
    { name: 'shop', rights: ['read'], credit_limit: null, days: null },
  ],
  'DELETE /api_key': [{ id: result_id }],
  'GET /webhooks': [{}],
  'POST /webhook': [
    { url: 'https://shop.example/hook', key_id: null },
    { url: 'https://shop.example/hook', key_id: result_id },
  ],
  'PUT /webhook': [
    { id: result_id, change: 'rotate' },
    { id: result_id, change: 'on' },
    { id: result_id, change: 'off' },
  ],
  'DELETE /webhook': [{ id: result_id }],
  'POST /webhook_test': [{ id: result_id }],
  'GET /webhook_deliveries': [{ id: result_id }, { id: result_id, before: result_id }],
  'POST /webhook_resend': [{ id: result_id }],
  'GET /registry_floor': [{}],
  'GET /remote_health': [{}],
  'GET /releases': [{}],
  'POST /change_release': [
    { action: 'rollback', remote: 'remote-tools', version: '1.0.0-0a1b2c3d', reason: 'blank page', seen: 7 },
    { action: 'promote', remote: 'remote-tools', version: '1.0.0-0a1b2c3d', reason: 'new cutout', seen: 7 },
    { action: 'canary', remote: 'remote-tools', version: '1.0.0-0a1b2c3d', percent: 10, reason: 'try it', seen: 7 },
    { action: 'canary-off', remote: 'remote-tools', reason: 'slow', seen: 7 },
  ],
};
