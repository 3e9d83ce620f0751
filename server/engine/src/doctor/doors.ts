import type { Findings, TemplateFinding, ToolFinding } from './examine.ts';

type Price = NonNullable<TemplateFinding['price']> | NonNullable<ToolFinding['fal'][number]['price']>;

export const priceWords = ({ usd, per }: Price): string => `$${usd} a ${per}`;

const none = '-';

/** Templates of fal cannot be tested without its key. */
const ownWords = ({ name, isCore }: TemplateFinding): string => `${name} (${isCore ? 'posted' : 'untried'})`;

const billedWords = (template: TemplateFinding): string =>
  `${ownWords(template)}${template.price ? `, ${priceWords(template.price)}` : ''}`;

const rowOf = ({ type, title, isBuiltin, lacksModels, templates, fal }: ToolFinding): string[] => {
  const [own, billed] = [false, true].map((isBilled) => templates.filter(({ price }) => (price !== null) === isBilled));
  const builtin = isBuiltin ? 'yes' : lacksModels.length > 0 ? `with ${lacksModels.join(', ')}` : none;
  return [
    String(type),
    title,
    builtin,
    own?.map(ownWords).join('<br>') || none,
    billed?.map(billedWords).join('<br>') || none,
    fal.map(({ model, price }) => `${model}, ${price ? priceWords(price) : 'by time'}`).join('<br>') || none,
  ];
};

/**
 * Markdown table of tools and everything that can draw them, connected or not. `posted`: `comfy:try` validates the template on a real
 * ComfyUI; models of fal are tested with a test double.
 */
export const doorsTable = ({ tools }: Findings): string => {
  const head = ['type', 'tool', 'built in', 'ComfyUI', 'partner nodes', 'fal'];
  const rows = [head, head.map(() => '---'), ...tools.map(rowOf)];
  return `${rows.map((row) => `| ${row.join(' | ')} |`).join('\n')}\n`;
};
