import { groups } from '@atelier/catalogue/groups';
import type { FieldRow, InputRow } from '@atelier/catalogue/tool-form';
import { toolsOfGroup } from '@atelier/catalogue/tool-placement';
import { type ToolDefinition, tools } from '@atelier/engine/tools';

const count = ({ min, max }: InputRow): string => (min === max ? String(min) : `${min} to ${max}`);

const choices = (field: Extract<FieldRow, { kind: 'choice' }>): string =>
  field.options.map(({ value, needsModel }) => `\`${value}\`${needsModel ? ' (model)' : ''}`).join(', ');

const valuesOf = (field: FieldRow): string => {
  switch (field.kind) {
    case 'slider':
      return `${field.min} to ${field.max}, step ${field.step}${field.unit ? ` (${field.unit})` : ''}`;
    case 'choice':
      return choices(field);
    case 'ratio':
      return field.options.map((option) => `\`${option}\``).join(', ');
    case 'switch':
      return 'on, off';
    case 'colour':
      return '`#rrggbb`';
    case 'text':
    case 'prompt':
      return `up to ${field.maxLength} characters`;
    case 'style':
      return `a code of the ${field.from} styles`;
    case 'personView':
      return 'a code of the person views';
    case 'person':
      return `a place on \`${field.of}\`; without it ${field.otherwise === 'largest' ? 'the largest face' : 'everyone'}`;
    case 'repeat':
      return `three places on \`${field.of}\`; without them the repeat is searched`;
    case 'framing':
      return `place of \`${field.of}\` on the result`;
    case 'placement':
      return `of \`${field.motif}\` on \`${field.on}\``;
  }
};

const isRequired = (field: FieldRow): boolean =>
  field.kind === 'placement' || ('required' in field && field.required && field.default === undefined);

const startOf = (field: FieldRow): string => {
  if (isRequired(field)) return 'required';
  return field.default === undefined ? 'none' : `\`${field.default}\``;
};

const notesOf = (field: FieldRow): string =>
  [
    field.needsModel ? 'model' : '',
    field.kind === 'slider' && field.multipliesPrice ? 'price counts for each' : '',
    field.group ? `group ${field.group}` : '',
    field.onlyWhen ? `only with \`${field.onlyWhen.field}\` ${field.onlyWhen.is.join(' or ')}` : '',
  ]
    .filter(Boolean)
    .join(', ');

const inputLine = (input: InputRow): string =>
  `| \`${input.name}\` | ${input.title.en} | picture | ${count(input)} | ${input.min > 0 ? 'required' : 'none'} | ${
    input.mask ? `layers over \`${input.mask.of}\`` : input.needsModel ? 'model' : ''
  } |`;

const fieldLine = (field: FieldRow): string =>
  `| \`${field.name}\` | ${field.title.en} | ${field.kind} | ${valuesOf(field)} | ${startOf(field)} | ${notesOf(field)} |`;

const renderTool = (tool: ToolDefinition): string[] => [
  `### ${tool.type} ${tool.title.en}`,
  '',
  [
    `\`${tool.key}\``,
    `call \`${tool.call}\``,
    `${tool.price.online} credits online`,
    tool.price.offline === undefined ? '' : `${tool.price.offline} at night`,
    tool.minLevel > 0 ? `from level ${tool.minLevel}` : '',
    tool.needsModel ? 'needs a generative model' : '',
    tool.needsPeople ? 'needs networks that look at people, or a generative model' : '',
  ]
    .filter(Boolean)
    .join(', '),
  '',
  '| name | title | kind | values | default | notes |',
  '|---|---|---|---|---|---|',
  ...tool.inputs.map(inputLine),
  ...tool.fields.map(fieldLine),
  '',
];

/** Markdown matrix of tools and fields: every tool in its first group, with its images and parameters. */
const renderMatrix = (): string => {
  const seen = new Set<number>();
  const sections = (Object.keys(groups) as (keyof typeof groups)[]).flatMap((key) => {
    const fresh = toolsOfGroup(tools, key).filter(
      ({ tool }) => tool.placements[0]?.group === key && !seen.has(tool.type),
    );
    for (const { tool } of fresh) seen.add(tool.type);
    if (fresh.length === 0) return [];
    return [`## ${groups[key].title.en}`, '', ...fresh.flatMap(({ tool }) => renderTool(tool))];
  });
  return [
    '# Tools and their fields',
    '',
    'The form and the server read the same rows: a range here is the range that a submission is validated with. "model" marks',
    'what only a generative model uses: without one, such a field is not in the form and such a choice is refused.',
    '',
    ...sections,
  ].join('\n');
};

/** `pnpm tool:fields` prints the inputs and fields of every tool as Markdown. */
process.stdout.write(renderMatrix());
