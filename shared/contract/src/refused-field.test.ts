import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { errorSentence } from './errors.ts';
import { refusedByIssue, refusedField } from './refused-field.ts';

const schema = z.object({
  name: z.string().trim().min(1).max(60),
  days: z.number().min(1).max(30),
  format: z.enum(['png', 'jpg']),
  images: z.array(z.string()).min(2).max(50),
  crop: z.object({ width: z.number().int() }),
});
const fine = { name: 'a', days: 7, format: 'png', images: ['a', 'b'], crop: { width: 1 } };
const messageFor = (change: object) => {
  const { error } = schema.safeParse({ ...fine, ...change });
  const details = refusedByIssue(error?.issues[0], 'body');
  return [details.field, errorSentence('41000', 'zh', details), errorSentence('41000', 'en', details)];
};

describe('a refused field', () => {
  it.each([
    [{ name: 'x'.repeat(61) }, 'name', '名称，最多 60 个字', 'name, at most 60 characters'],
    [{ name: '' }, 'name', '名称，不能为空', 'name, must not be empty'],
    [{ days: 31 }, 'days', '有效天数，最多 30', 'days, at most 30'],
    [{ format: 'bmp' }, 'format', '格式，可选 png、jpg', 'format, one of png, jpg'],
    [{ images: ['a'] }, 'images', '图片，至少 2 项', 'images, at least 2 items'],
    [{ images: ['a', 4] }, 'images.1', '图片', 'images'],
    [{ crop: { width: 'wide' } }, 'crop.width', 'crop.width', 'crop.width'],
  ])("%j has the form's label and its limit", (change, field, zh, en) => {
    expect(messageFor(change)).toEqual([field, expect.stringContaining(`：${zh}`), expect.stringContaining(`: ${en}`)]);
  });

  it('keeps its key without a label', () => {
    expect(refusedByIssue(undefined, 'body')).toEqual({ field: 'body' });
    expect(errorSentence('41000', 'zh', refusedField('cursor'))).toMatch(/：cursor$/);
  });
});
