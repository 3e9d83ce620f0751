import { describe, expect, it } from 'vitest';
import { fileStem } from './display-text.ts';

describe('file name', () => {
  it.each([
    ['春季 a/b: "c"?', '春季 a_b_ _c__'],
    ['👗🏽 summer', '👗🏽 summer'],
    ['فستان أحمر', 'فستان أحمر'],
    ['Cafe\u0301', 'Café'],
    ['..', '_'],
    ['../../etc/passwd', '__.._etc_passwd'],
    ['.hidden', '_hidden'],
    ['Spring. ', 'Spring'],
    ['CON', 'CON_'],
    ['nul.dress', 'nul_.dress'],
    ['COM¹', 'COM¹_'],
    ['conout$', 'conout$_'],
    ['Aux .dress', 'Aux_ .dress'],
    ['console', 'console'],
    ['photo\u202Egpj.exe', 'photogpj.exe'],
    ['two\r\nlines\t', 'two lines'],
    ['\u200B', 'picture'],
    ['', 'picture'],
  ])('of %j is %j', (given, name) => {
    expect(fileStem(given, 'picture')).toBe(name);
  });

  it('is truncated between characters', () => {
    expect(fileStem('裙'.repeat(200), 'picture')).toBe('裙'.repeat(66));
    const family = '👨‍👩‍👧';
    expect(fileStem(family.repeat(30), 'picture')).toBe(family.repeat(Math.floor(200 / Buffer.byteLength(family))));
  });
});
