import type { ErrorDetails } from './errors.ts';

/** Fields of a schema issue that are used; compatible with zod's issues. */
export interface FieldIssue {
  code?: string | undefined;
  path: readonly PropertyKey[];
  origin?: string;
  minimum?: number | bigint;
  maximum?: number | bigint;
  values?: readonly unknown[];
}

/** A text in both languages. */
export interface Words {
  zh: string;
  en: string;
}

/** Labels of request fields, by the last segment of their path. */
const names: Readonly<Record<string, Words>> = {
  username: { zh: '用户名', en: 'username' },
  password: { zh: '密码', en: 'password' },
  code: { zh: '验证码', en: 'code' },
  invite_code: { zh: '邀请码', en: 'invite code' },
  name: { zh: '名称', en: 'name' },
  text: { zh: '内容', en: 'text' },
  search: { zh: '搜索词', en: 'search' },
  days: { zh: '有效天数', en: 'days' },
  file: { zh: '文件', en: 'file' },
  format: { zh: '格式', en: 'format' },
  images: { zh: '图片', en: 'images' },
  result_ids: { zh: '所选结果', en: 'selected results' },
  from: { zh: '开始日期', en: 'start date' },
  to: { zh: '结束日期', en: 'end date' },
};

const units: Readonly<Record<string, Words>> = {
  string: { zh: ' 个字', en: ' characters' },
  array: { zh: ' 项', en: ' items' },
};

const limitOf = ({ code, origin = '', minimum, maximum, values }: FieldIssue): Words | undefined => {
  const unit = units[origin] ?? { zh: '', en: '' };
  if (code === 'too_big' && maximum !== undefined) {
    return { zh: `最多 ${maximum}${unit.zh}`, en: `at most ${maximum}${unit.en}` };
  }
  if (code === 'too_small' && minimum !== undefined) {
    if (Number(minimum) === 1 && origin in units) return { zh: '不能为空', en: 'must not be empty' };
    return { zh: `至少 ${minimum}${unit.zh}`, en: `at least ${minimum}${unit.en}` };
  }
  if (code === 'invalid_value' && values && values.length > 1) {
    return { zh: `可选 ${values.join('、')}`, en: `one of ${values.join(', ')}` };
  }
  return undefined;
};

/** Details of a 41000: the field's path, and its label and allowed values where known. */
export const refusedField = (path: string, title?: Words, limit?: Words): ErrorDetails => ({
  field: path,
  ...(title && { field_zh: title.zh, field_en: title.en }),
  ...(limit && { limit_zh: `，${limit.zh}`, limit_en: `, ${limit.en}` }),
});

/** Details of a 41000 for a schema issue. */
export const refusedByIssue = (issue: FieldIssue | undefined, fallback: string): ErrorDetails => {
  const path = issue?.path.map(String).join('.') || fallback;
  const last = issue?.path.findLast((part) => typeof part === 'string');
  return refusedField(path, names[String(last ?? '')], issue && limitOf(issue));
};
