import { parse } from 'content-disposition';
import { describe, expect, it } from 'vitest';
import { attachment } from '../../platform/text/display-text.ts';

describe('download file name', () => {
  it.each(['dress.png', '红裙 1.png', "it's (1)*.png", 'a"b.png', '100%25.png', 'a\r\nb.png', '裙; filename=evil.exe'])(
    '%j survives, in one line of ASCII',
    (name) => {
      const header = attachment(name);
      expect(header).toMatch(/^attachment; [\x20-\x7e]+$/);
      expect(parse(header).parameters['filename']).toBe(name);
    },
  );

  it('accepts a lone surrogate', () => {
    expect(parse(attachment('a\uD800.png')).parameters['filename']).toBe('a\uFFFD.png');
  });
});
