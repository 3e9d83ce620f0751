import { describe, expect, it } from 'vitest';
import { parseCompanyName } from './change-company.ts';

const refusal = (name: string): string | undefined => {
  try {
    parseCompanyName(name);
    return undefined;
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('a team name that is not empty [spec 5.4]', () => {
  it.each([
    ['  春夏组 ', '春夏组'],
    ['Spring   Team', 'Spring Team'],
    ['👗👩‍👩‍👧‍👦', '👗👩‍👩‍👧‍👦'],
    ['👗'.repeat(40), '👗'.repeat(40)],
  ])('%j is stored as %j', (given, name) => {
    expect(parseCompanyName(given)).toBe(name);
  });

  it.each([
    ['', '41100'],
    [' \u3000 ', '41100'],
    ['\u200d\u200d', '41100'],
    ['春'.repeat(300), '41101'],
    ['e\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301'.repeat(40), '41101'],
    ['Spring\nTeam', '41102'],
    ['Spring\u202emaeT', '41102'],
    ['porn team', '41020'],
  ])('%j is refused with %s', (given, code) => {
    expect(refusal(given)).toBe(code);
  });
});
