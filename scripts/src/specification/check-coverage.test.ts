import { describe, expect, it } from 'vitest';
import { coverageProblems } from './check-coverage.ts';

const files: Readonly<Record<string, string>> = {
  'host/heartbeat.ts': '/** Sends a ping every 14 s. */ export const heartbeatMs = 14_000;',
  'host/silence.test.ts': [
    "import { pingEvery } from './heartbeat.ts';",
    '// counts pings of 14 s in a comment',
    "it('sends a ping every 14 s', () => {});",
    "it('closes on a press outside', () => {});",
  ].join('\n'),
  'docs/decisions/003-no-older-client.md':
    '# 3. What is left out\n\nToday.\n\n## No older client\n\nThe bare token header is not served.\n\n## A logo\n\nIt stands above.\n',
};

const check = (...rows: string[]) => {
  const page = ['- `later: libraries`', '', '| fact | file | test |', '|---|---|---|', ...rows].join('\n');
  return coverageProblems(page, (path) => files[path]).problems;
};

const fact = 'Heartbeat event ping every 14 s';
const good = `| ${fact} | \`host/heartbeat.ts\` | \`host/silence.test.ts\` "sends a ping every 14 s" |`;

describe('a row of the coverage', () => {
  it('passes with a file and a test that speak of its fact', () => {
    expect(check(good)).toEqual([]);
    expect(coverageProblems('', () => undefined).problems).toEqual(['1: holds no rows']);
  });

  it.each([
    ['a file that does not exist', good.replace('host/heartbeat.ts', 'host/gone.ts'), 'no such file: host/gone.ts'],
    [
      'a file of something else',
      good.replace(fact, 'Closes by a press'),
      'no word of the fact stands in host/heartbeat.ts',
    ],
    ['a test without words', good.replace(/ "[^"]+"/, ''), 'names no words of host/silence.test.ts'],
    [
      'words that the test does not hold',
      good.replace('a ping', 'two pings'),
      '"sends two pings every 14 s" does not stand in',
    ],
    ['words of a comment', good.replace('sends a ping every 14 s', 'counts pings of 14 s'), 'does not stand in'],
    ['words of an import', good.replace('sends a ping every 14 s', 'pingEvery'), 'does not stand in'],
    [
      'words of another fact',
      good.replace('sends a ping every 14 s', 'closes on a press'),
      'no word of the fact stands in the test',
    ],
    ['a file instead of a test', good.replace('silence.test.ts', 'heartbeat.ts'), 'not a test: host/heartbeat.ts'],
    ['an unknown subject', `| ${fact} | later: never | later: libraries |`, 'unknown subject "never"'],
    ['an empty cell', `| ${fact} | | later: libraries |`, 'a row has three filled cells'],
  ])('fails with %s', (_, row, problem) => {
    expect(check(row).join('\n')).toContain(problem);
  });

  it('fails when its tests say only what other tests say too', () => {
    const other =
      '| A timer of a day for whoever sends | `host/heartbeat.ts` | `host/silence.test.ts` "sends a ping every 14 s" |';
    expect(check(good, other)).toEqual([expect.stringContaining('its tests say too little of the fact')]);
  });

  it('fails when its fact stands twice', () => {
    expect(check(good, good)).toEqual([expect.stringContaining('the fact stands twice')]);
  });

  it('may be later, by a subject of the list', () => {
    expect(check('| Works square | later: libraries | later: libraries |')).toEqual([]);
  });

  it('may be decided otherwise, by a place in a decision that speaks of it', () => {
    const cell = (place: string) => `decided otherwise: [3](decisions/003-no-older-client.md${place})`;
    const row = (what: string, place: string) => `| ${what} | ${cell(place)} | ${cell(place)} |`;
    expect(check(row('Older client with a bare token header', '#no-older-client'))).toEqual([]);
    expect(check(row('Older client with a bare token header', '#a-logo'))[0]).toContain('does not speak of it');
    expect(check(row('Older client', '#nowhere'))[0]).toContain('has no heading #nowhere');
    expect(check(row('Older client', '').replaceAll('003', '004'))[0]).toContain('no such decision');
  });
});
