import { expect, it } from 'vitest';
import { unescapePartName } from './upload-images.ts';

it.each([
  ['12%22 x 8%22 print.png', '12" x 8" print.png'],
  ['a%0D%0Ab.png', 'a\r\nb.png'],
  ['a%0ab.png', 'a\nb.png'],
  ['100% cotton.png', '100% cotton.png'],
  ['%E5%89%8D.png', '%E5%89%8D.png'],
])('%j of a form is %j', (sent, name) => {
  expect(unescapePartName(sent)).toBe(name);
});
