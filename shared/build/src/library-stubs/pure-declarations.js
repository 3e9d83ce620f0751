/** Comments and texts, which stay as they are, or the start of a call that makes a schema or declares a call of the API. */
const pieces =
  /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|(?<![\w.$])(?:defineCall\(|z\.(?!infer|input|output|core|Zod)[a-z]|[a-z]\w*\.(?:array|default|extend|nullable|nullish|omit|optional|partial|pick)\()/g;

/**
 * Marks a module's declarations as free of side effects. They are calls, and bundlers keep a call with an unused value unless
 * it is marked.
 * @param {string} source
 * @returns {string}
 */
export const markPure = (source) =>
  source.replace(pieces, (piece) => (/^[a-z]/.test(piece) ? `/*#__PURE__*/ ${piece}` : piece));

/**
 * The loader: marks a script that was compiled already, since the compiler would set the marks of chained calls elsewhere.
 * @this {{ cacheable(): void }}
 * @param {string} source
 */
// biome-ignore lint/style/noDefaultExport: a loader is the default of its module
export default function pureDeclarations(source) {
  this.cacheable();
  return markPure(source);
}
