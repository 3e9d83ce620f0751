import type { OwnTexts } from '@atelier/picture-editors/own-words';

const zh = {
  title: '批量：{{tool}}',
  close: '关闭',
  lead: '表单里的设置会用到每一张{{input}}上，最多 {{max}} 张。',
  drop: '拖入多张图片，或点这里选择',
  another: '再加一些',
  hint: 'JPG 或 PNG，最多 {{max}} 张',
  count: '{{ready}} / {{all}} 张可以提交',
  waiting: '还有 {{count}} 张等着上传',
  tooMany: '最多 {{max}} 张，多出的 {{count}} 张没有放进来',
  removeBad: '移除 {{count}} 张不能用的',
  retryAll: '重试没有传完的',
  gap: '先在表单里补全：{{field}}',
  price: '{{count}} 张 × {{price}} = {{total}} 算力',
  balance: '余额 {{now}}',
  submit: '提交 {{count}} 张',
  submitting: '正在提交',
  sent: '已提交 {{count}} 张，作为一组排队',
  remove: '移除 {{name}}',
  unsure: '网络断开了，联网后再点一次，不会重复提交',
  unsureLater: '服务正忙，稍等片刻再点一次，不会重复提交',
} as const;

const en: Record<keyof typeof zh, string> = {
  title: 'Batch: {{tool}}',
  close: 'Close',
  lead: 'The form’s settings apply to each {{input}}, up to {{max}} pictures.',
  drop: 'Drop many pictures, or choose them here',
  another: 'Add more',
  hint: 'JPG or PNG, up to {{max}} pictures',
  count: '{{ready}} of {{all}} ready',
  waiting: '{{count}} waiting to upload',
  tooMany: 'At most {{max}}: {{count}} were left out',
  removeBad: 'Remove {{count}} that cannot be used',
  retryAll: 'Retry what did not upload',
  gap: 'Fill in the form first: {{field}}',
  price: '{{count}} pictures × {{price}} = {{total}} credits',
  balance: 'Balance {{now}}',
  submit: 'Submit {{count}}',
  submitting: 'Submitting',
  sent: '{{count}} submitted as one group',
  remove: 'Remove {{name}}',
  unsure: 'The network is down. Press again when it is back; nothing is submitted twice.',
  unsureLater: 'The service is busy. Press again in a moment; nothing is submitted twice.',
};

export const batchTexts: OwnTexts<keyof typeof zh> = { zh, en };
