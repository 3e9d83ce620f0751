import { expect, it } from 'vitest';
import { terminalText } from './define-command.ts';

it.each([
  ['林 Lin 👗 محمد', '林 Lin 👗 محمد'],
  ['\u001b[2J\u001b]52;c;cm0gLXJm\u0007', '\\u001b[2J\\u001b]52;c;cm0gLXJm\\u0007'],
  ['a\r\nstate            closed', 'a\\u000d\\u000astate            closed'],
  ['\u009b31m', '\\u009b31m'],
  ['\u202egnp.exe', '\\u202egnp.exe'],
])('%j is shown as %j without terminal control', (given, shown) => {
  expect(terminalText(given)).toBe(shown);
});

it('JSON stays valid', () => {
  const report = { words: '\u001b[2J\u009b1m\u202e"\\' };
  expect(JSON.parse(terminalText(JSON.stringify(report)))).toEqual(report);
});
