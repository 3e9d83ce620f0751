import { splitStatements, withoutComments } from './split-statements.ts';

/** One name of a public surface. */
export interface SurfaceRow {
  /** The declaration in normal form; for an interface without its body. */
  signature: string;
  /** Members of an interface in normal form, undefined for everything else. */
  members?: readonly string[];
  /** Not exported: it counts only where an exported name may use it. */
  isInner: boolean;
}

/** Every name of a surface as `sub-path#name`. */
export type Surface = ReadonlyMap<string, SurfaceRow>;

interface Named {
  name: string;
  row: SurfaceRow;
}

const reExports = (statement: string): Named[] | undefined => {
  const list = /^export (?:type )?\{(.*)\}(?: from '([^']+)')?$/.exec(statement);
  if (list === null) return undefined;
  const [, names = '', source = 'this module'] = list;
  return names
    .split(',')
    .map((name) => name.trim().replace(/^type /, ''))
    .filter((name) => name !== '')
    .map((name) => {
      const [inner = name, outer = inner] = name.split(' as ');
      return { name: outer, row: { signature: `${inner} of ${source}`, isInner: false } };
    });
};

const imports = (statement: string): Named[] | undefined => {
  const line = /^import (?:type )?(.*) from '([^']+)'$/.exec(statement);
  if (line === null) return statement.startsWith('import ') ? [] : undefined;
  const [, names = '', source = ''] = line;
  return names
    .replace(/[{}]/g, '')
    .split(',')
    .map((name) => name.trim().replace(/^type /, ''))
    .filter((name) => name !== '')
    .map((name) => {
      const [outer = name, inner = outer] = name.split(' as ');
      return { name: `import ${inner}`, row: { signature: `${outer} of ${source}`, isInner: true } };
    });
};

const interfaces = (statement: string): Named[] | undefined => {
  const found = /^(export )?interface ([\w$]+)([^{]*)\{(.*)\}$/.exec(statement);
  if (found === null) return undefined;
  const [, exported, name = '', head = '', body = ''] = found;
  const row = { signature: `interface ${name}${head}`.trim(), members: splitStatements(body), isInner: !exported };
  return [{ name, row }];
};

const others = (statement: string): Named[] => {
  const found = /^(export )?(?:abstract )?(?:const|let|var|function|type|class|namespace|enum) ([\w$]+)/.exec(
    statement,
  );
  if (found === null) return [{ name: statement, row: { signature: statement, isInner: false } }];
  const [, exported, name = ''] = found;
  return [{ name, row: { signature: statement.replace(/^export /, ''), isInner: !exported } }];
};

const namesOf = (statement: string): Named[] =>
  reExports(statement) ?? imports(statement) ?? interfaces(statement) ?? others(statement);

/** Reads what `renderSurface` wrote: one `declare module` a sub-path. */
export const readSurface = (declarations: string): Surface => {
  const surface = new Map<string, SurfaceRow>();
  for (const block of splitStatements(withoutComments(declarations))) {
    const module = /^declare module '([^']+)' \{(.*)\}$/.exec(block);
    if (module === null) throw new Error(`not a module of the surface: ${block.slice(0, 80)}`);
    const [, path = '', body = ''] = module;
    for (const { name, row } of splitStatements(body).flatMap(namesOf)) {
      const key = `${path}#${name}`;
      const known = surface.get(key);
      // overloads stand under one name
      surface.set(key, known ? { ...row, signature: `${known.signature}; ${row.signature}` } : row);
    }
  }
  return surface;
};
