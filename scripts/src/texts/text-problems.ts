/** Texts by key; other values (a list, a nested table) are checked recursively where possible. */
type Table = Readonly<Record<string, unknown>>;

const isTable = (value: unknown): value is Table =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `count_one` is a form of `count` that only English has. */
const isSingular = (key: string, table: Table): boolean =>
  key.endsWith('_one') && Object.hasOwn(table, key.slice(0, -'_one'.length));

/** Placeholders of a text; a language-specific one, as `name_en`, counts as `name`. */
const figuresOf = (text: string): string =>
  [...text.matchAll(/\{\{?(\w+)\}?\}/g)]
    .map((match) => (match[1] ?? '').replace(/_(?:zh|en)$/, ''))
    .sort()
    .join(' ');

/** Keys missing in one language or with different placeholders. */
export const parityProblems = (zh: Table, en: Table, path = ''): string[] => {
  const keys = new Set([...Object.keys(zh), ...Object.keys(en)]);
  return [...keys].flatMap((key): string[] => {
    const name = path + key;
    const [one, other] = [zh[key], en[key]];
    if (one === undefined) return isSingular(key, en) ? [] : [`${name}: zh is missing`];
    if (other === undefined) return [`${name}: en is missing`];
    if (isTable(one) && isTable(other)) return parityProblems(one, other, `${name}.`);
    if (typeof one !== 'string' || typeof other !== 'string') return [];
    if (one.trim() === '' || other.trim() === '') return [`${name}: empty`];
    return figuresOf(one) === figuresOf(other) ? [] : [`${name}: other figures in en than in zh`];
  });
};

const comments = /\/\*[\s\S]*?\*\/|(^|\s)\/\/[^\n]*/g;
const spoken = /\s(?:aria-label|aria-description|title|placeholder|alt|label)="([^"{]*\p{L}{2,}[^"{]*)"/gu;

export const keysOf = (table: Table): string[] =>
  Object.entries(table).flatMap(([key, value]) => (isTable(value) ? [key, ...keysOf(value)] : [key]));

/** Keys that a component passes to `useText` and no table contains. Composed keys are not detected. */
export const unknownKeys = (source: string, known: ReadonlySet<string>): string[] => {
  if (!source.includes('useText(')) return [];
  const asked = [...source.matchAll(/\bt\(\s*'([^']+)'/g)].map((match) => match[1] ?? '');
  return [...new Set(asked)].filter((key) => !known.has(key) && !known.has(`${key}_other`));
};

/** Hard-coded texts of a component. Text between tags is checked by the linter (`noJsxLiterals`). */
export const literalProblems = (source: string): string[] => {
  const code = source.replaceAll(comments, (comment) => comment.replaceAll(/[^\n]/g, ' '));
  const lineOf = (index: number) => code.slice(0, index).split('\n').length;
  const attributes = [...code.matchAll(spoken)].map((match) => `${lineOf(match.index)}: "${match[1]}"`);
  const characters = [...code.matchAll(/[一-鿿]+/g)].map((match) => `${lineOf(match.index)}: ${match[0]}`);
  return [...attributes, ...characters];
};
