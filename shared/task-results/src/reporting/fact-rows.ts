import type { TaskFacts } from '@atelier/contract/support';
import type { OwnTexts } from '@atelier/picture-editors/own-words';
import type { reportTexts } from './report-texts.ts';

type Key = typeof reportTexts extends OwnTexts<infer Keys> ? Keys : never;
type Words = (key: Key, values?: Record<string, string | number>) => string;

/** `400 × 500, 12 KB, image/png` */
const sizeOf = ({ width, height, bytes, mime }: TaskFacts['inputs'][number]): string =>
  `${width} × ${height}, ${Math.max(1, Math.round(bytes / 1024))} KB, ${mime}`;

/** Facts of a report as name and value; empty ones are omitted. */
export const factRows = (facts: TaskFacts, words: Words): { name: string; value: string }[] =>
  [
    { name: words('tool'), value: `${facts.tool} (${facts.tool_type}), ${facts.mode}, ${facts.lane}` },
    { name: words('task'), value: facts.task_id },
    { name: words('trace'), value: facts.trace_id ?? '' },
    {
      name: words('reason'),
      value: [
        facts.fail_reason ?? '',
        ...facts.faults.map(
          ({ attempt, kind, reason }) =>
            `${words('attempts', { count: attempt })}: ${[kind, reason].filter(Boolean).join(' / ')}`,
        ),
      ].join('\n'),
    },
    {
      name: words('times'),
      value: [
        facts.created_at,
        facts.waited_seconds === null ? '' : words('waited', { seconds: facts.waited_seconds }),
        facts.drawing_seconds === null ? '' : words('drew', { seconds: facts.drawing_seconds }),
      ]
        .filter(Boolean)
        .join(', '),
    },
    { name: words('inputs'), value: facts.inputs.map((input) => `${input.input}: ${sizeOf(input)}`).join('\n') },
    {
      name: words('settings'),
      value: Object.entries(facts.settings)
        .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
        .join('\n'),
    },
    { name: words('engine'), value: facts.warnings.join(', ') },
    { name: words('versions'), value: Object.values(facts.versions).filter(Boolean).join(', ') },
  ].filter(({ value }) => value !== '');
