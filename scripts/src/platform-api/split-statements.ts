const quotes = new Set(["'", '"', '`']);
const opening = new Set(['{', '(', '[']);
const closing = new Set(['}', ')', ']']);

/** End of the string that starts at `start`, after its closing quote. */
const endOfString = (text: string, start: number): number => {
  const quote = text[start];
  let place = start + 1;
  while (place < text.length && text[place] !== quote) place += text[place] === '\\' ? 2 : 1;
  return place + 1;
};

/** Declarations without comments; strings stay as they are. */
export const withoutComments = (text: string): string => {
  let kept = '';
  for (let place = 0; place < text.length; ) {
    const rest = text.slice(place, place + 2);
    if (rest === '/*') place = text.indexOf('*/', place) + 2;
    else if (rest === '//') place = text.indexOf('\n', place) < 0 ? text.length : text.indexOf('\n', place);
    else if (quotes.has(text[place] ?? '')) {
      const end = endOfString(text, place);
      kept += text.slice(place, end);
      place = end;
    } else {
      kept += text[place];
      place += 1;
    }
  }
  return kept;
};

/** One space between words, single quotes: how a compiler prints decides nothing. */
const normalise = (text: string): string => text.replace(/\s+/g, ' ').replaceAll('"', "'").trim();

/** A declaration with a body ends with its brace, every other one with its semicolon. */
const endsWithBrace = (text: string): boolean =>
  /^(export )?(declare )?(default )?(abstract )?(interface|class|namespace|module|enum)\b/.test(text.trim());

/**
 * Cuts declarations (or the members of a body) without comments into statements: at each semicolon outside of brackets, and at
 * the brace that ends an interface, a class or a module. Each comes back in normal form, without its semicolon.
 */
export const splitStatements = (text: string): string[] => {
  const statements: string[] = [];
  let depth = 0;
  let start = 0;
  const cut = (end: number, next: number) => {
    const statement = normalise(text.slice(start, end));
    if (statement !== '') statements.push(statement);
    start = next;
  };
  for (let place = 0; place < text.length; place++) {
    const sign = text[place] ?? '';
    if (quotes.has(sign)) {
      place = endOfString(text, place) - 1;
    } else if (opening.has(sign)) {
      depth += 1;
    } else if (closing.has(sign)) {
      depth -= 1;
      if (depth === 0 && sign === '}' && endsWithBrace(text.slice(start, place))) cut(place + 1, place + 1);
    } else if (sign === ';' && depth === 0) {
      cut(place, place + 1);
    }
  }
  cut(text.length, text.length);
  return statements;
};
