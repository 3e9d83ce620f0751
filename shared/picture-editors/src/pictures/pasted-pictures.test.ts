// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { pastedFiles } from './admission.ts';

const picture = new File(['x'], 'image.png', { type: 'image/png' });

const clipboard = (data: Record<string, string>, files: File[] = [picture]) =>
  ({ files, getData: (type: string) => data[type] ?? '' }) as unknown as DataTransfer;

const make = (html: string): Element => {
  document.body.innerHTML = html;
  return document.body.firstElementChild as Element;
};

describe('pasted files', () => {
  it.each([
    ['a screenshot', {}],
    ['a picture of a web page', { 'text/html': '<img src="https://a.example/a.png">' }],
    ['the same with its address', { 'text/html': '<img src="x">', 'text/plain': 'https://a.example/a.png' }],
    ['a picture in a document', { 'text/html': '<p><img src="file:///C:/clip.png"></p>', 'text/plain': '\r\n ' }],
    ['a file of a folder, whose name is text', { 'text/plain': 'coat.png' }],
  ])('%s is a picture, also with the focus on a button', (_, data) => {
    expect(pastedFiles(clipboard(data), make('<button></button>'))).toEqual([picture]);
  });

  it('a screenshot is a picture in a text field too', () => {
    expect(pastedFiles(clipboard({}), make('<textarea></textarea>'))).toEqual([picture]);
  });

  it.each([
    ['text of a word processor', { 'text/html': '<p>红色外套</p>', 'text/plain': '红色外套', 'text/rtf': '{\\rtf1 }' }],
    ['cells of a spreadsheet', { 'text/html': '<table><td>1</td></table>', 'text/plain': '1\t2' }],
    ['text with a picture', { 'text/html': '<p>coat <img src="x"></p>', 'text/plain': 'coat' }],
  ])('%s is text, in a field and elsewhere', (_, data) => {
    expect(pastedFiles(clipboard(data), make('<textarea></textarea>'))).toEqual([]);
    expect(pastedFiles(clipboard(data), document.body)).toEqual([]);
  });

  it('text without files has none', () => {
    expect(pastedFiles(clipboard({ 'text/plain': 'coat' }, []), document.body)).toEqual([]);
    expect(pastedFiles(null, document.body)).toEqual([]);
  });
});
