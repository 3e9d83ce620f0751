import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { toolByType } from '../tools.ts';
import { type Template, templateFile } from './template.ts';
import { templateProblems } from './template-problems.ts';

/** The templates that come with the product. */
const ownTemplates = fileURLToPath(new URL('../../templates', import.meta.url));

export interface LoadedTemplates {
  /** In the order in which they are tried. */
  templates: Template[];
  /** `<name>: <what is wrong>`; such a template is not used. */
  problems: string[];
}

const readOne = (file: string, name: string): { template?: Template; problems: string[] } => {
  try {
    const parsed = templateFile.safeParse(JSON.parse(readFileSync(file, 'utf8')));
    if (!parsed.success) {
      return { problems: parsed.error.issues.map((issue) => `${name}: ${issue.path.join('.')}: ${issue.message}`) };
    }
    const template: Template = { name, ...parsed.data };
    const row = toolByType(template.manifest.tool);
    const problems = row ? templateProblems(template, row).map((problem) => `${name}: ${problem}`) : [];
    return problems.length === 0 ? { template, problems } : { problems };
  } catch (error) {
    return { problems: [`${name}: ${error instanceof Error ? error.message : String(error)}`] };
  }
};

/**
 * Reads the product's templates and the operator's, whose files stand in for those of the same name.
 * @param extra the operator's folder.
 * @throws what the file system says of a folder that cannot be read.
 */
export const loadTemplates = (extra?: string, own: string = ownTemplates): LoadedTemplates => {
  const files = new Map<string, string>();
  for (const folder of extra === undefined ? [own] : [own, extra]) {
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
      files.set(file.slice(0, -'.json'.length), join(folder, file));
    }
  }
  const read = [...files].map(([name, file]) => readOne(file, name));
  const templates = read.flatMap(({ template }) => (template ? [template] : []));
  templates.sort((a, b) => a.manifest.order - b.manifest.order || a.name.localeCompare(b.name));
  return { templates, problems: read.flatMap(({ problems }) => problems) };
};
