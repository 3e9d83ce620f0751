import { refuse } from './hostile-file.ts';

const declaration = /<!ENTITY\s+([\w.:-]{1,80})\s+(?:"([^"]*)"|'([^']*)')\s*>/g;
const most = { entities: 200, value: 4096, expanded: 4_000_000 } as const;

/**
 * Entities that a document type declares, as Illustrator does for its namespaces. One that names another or a file is refused, and so is
 * more than is looked at. @throws WorkFault `refused`
 */
export const entitiesOf = (doctype: string, text: string): Record<string, string> => {
  const found: Record<string, string> = {};
  const subset = doctype.slice(doctype.indexOf('['));
  if (!doctype.includes('[')) return found;
  if (/<!ENTITY\s+%|<!ENTITY\s+[\w.:-]+\s+(?:SYSTEM|PUBLIC)/i.test(subset))
    refuse('foreign', 'an entity of another file');
  let expanded = 0;
  for (const [, name = '', double, single] of subset.matchAll(declaration)) {
    const value = double ?? single ?? '';
    if (/[&%<]/.test(value)) refuse('foreign', 'an entity that names another');
    if (Object.keys(found).length >= most.entities || value.length > most.value) refuse('large', 'too many entities');
    expanded += (text.split(`&${name};`).length - 1) * value.length;
    if (expanded > most.expanded) refuse('large', 'entities that grow too long');
    found[name] = value;
  }
  return found;
};
