import postcss from 'postcss';
import { refuse } from './hostile-file.ts';

/** What a shape looks like; nothing here opens an address. */
export const styleProperties: ReadonlySet<string> = new Set(
  'fill stroke stroke-width stroke-dasharray stroke-linecap stroke-linejoin stroke-miterlimit fill-rule opacity fill-opacity stroke-opacity display visibility color'.split(
    ' ',
  ),
);

/** Neither addresses nor functions of style. */
const plainValue = /^[-\w.,#%\s()+]*$/;
const hostileValue = /url|expression|import|javascript|data|\/\//i;

export const isPlainValue = (value: string): boolean => plainValue.test(value) && !hostileValue.test(value);

/** A value that is drawn; gradients and hatches, which are no part of an outline, are left out instead of black. */
export const plainStyle = (property: string, value: string): string | undefined => {
  if (isPlainValue(value)) return value;
  return property === 'fill' ? 'none' : property === 'stroke' ? '#000' : undefined;
};

const plainSelector = /^[-\w\u0080-\uffff.#*,>+~:\s]{1,2000}$/;
const mostRules = 5000;

/** Rules of a style sheet that only change how shapes look. Sheets that cannot be read change nothing. @throws WorkFault `refused` */
export const plainSheet = (css: string): string => {
  const rules: string[] = [];
  let root: postcss.Root;
  try {
    root = postcss.parse(css.replace(/<!--|-->/g, ''), { map: false });
  } catch {
    return '';
  }
  root.each((rule) => {
    if (rule.type !== 'rule' || !plainSelector.test(rule.selector)) return;
    if (rules.length >= mostRules) refuse('large', 'too many rules of style');
    const kept = rule.nodes.flatMap((node) => {
      if (node.type !== 'decl' || !styleProperties.has(node.prop.toLowerCase())) return [];
      const value = plainStyle(node.prop.toLowerCase(), node.value);
      return value === undefined ? [] : [`${node.prop.toLowerCase()}:${value}`];
    });
    if (kept.length > 0) rules.push(`${rule.selector.replace(/\s+/g, ' ')}{${kept.join(';')}}`);
  });
  return rules.join('\n');
};

/** Properties of a `style` attribute that only change how a shape looks. */
export const plainDeclarations = (style: string): string =>
  style
    .split(';')
    .flatMap((declaration) => {
      const at = declaration.indexOf(':');
      const property = declaration.slice(0, Math.max(0, at)).trim().toLowerCase();
      const value = styleProperties.has(property)
        ? plainStyle(
            property,
            declaration
              .slice(at + 1)
              .replace(/!important/i, '')
              .trim(),
          )
        : undefined;
      return value === undefined ? [] : [`${property}:${value}`];
    })
    .join(';');
