import type { OwnTexts } from '@atelier/picture-editors/own-words';

const zh = {
  image: '图片',
  state: '状态',
  result: '结果',
  credits: '算力',
  actions: '操作',
  done: '已完成',
  drawingAt: '生成中 {{percent}}%',
  held: '预扣 {{count}}',
  returned: '退回 {{count}}',
  sumCharged: '已扣 {{count}} 算力',
  sumHeld: '预扣 {{count}} 算力',
  sumReturned: '退回 {{count}} 算力',
  retry: '重试',
  retryOne: '重试 {{name}}',
  cancelOne: '取消 {{name}}',
  downloadOne: '下载 {{name}}',
  gone: '批次不存在或已删除',
  goneBody: '结果可能已移入回收站，或属于其他账号',
} as const;

export type BatchKey = keyof typeof zh;

const en: Record<BatchKey, string> & Partial<Record<`${BatchKey}_one`, string>> = {
  image: 'Image',
  state: 'Status',
  result: 'Result',
  credits: 'Credits',
  actions: 'Actions',
  done: 'Done',
  drawingAt: 'Generating {{percent}}%',
  held: '{{count}} on hold',
  returned: '{{count}} returned',
  sumCharged: '{{count}} credits charged',
  sumCharged_one: '{{count}} credit charged',
  sumHeld: '{{count}} credits on hold',
  sumHeld_one: '{{count}} credit on hold',
  sumReturned: '{{count}} credits returned',
  sumReturned_one: '{{count}} credit returned',
  retry: 'Retry',
  retryOne: 'Retry {{name}}',
  cancelOne: 'Cancel {{name}}',
  downloadOne: 'Download {{name}}',
  gone: 'This batch is no longer here',
  goneBody: 'Its results may be in the recycle area, or it belongs to another account.',
};

export const batchTexts: OwnTexts<BatchKey> = { zh, en };
