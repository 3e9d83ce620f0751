import type { SquareMethod } from '@atelier/contract/model-square';
import { searchKey } from '@atelier/contract/normalise-text';
import type { ToolSummary } from '@atelier/contract/tools';
import type { OwnWords } from '@atelier/picture-editors/own-words';
import { useLocalized } from '@atelier/platform/i18n';
import { Link } from '@atelier/platform/router';
import { Tag } from '@atelier/ui/tag';
import { toolAddress } from '@atelier/workbench/tool-choice';
import own from './models.module.css';
import type { ModelsKey } from './models-page.tsx';

type Words = OwnWords<ModelsKey>;

export interface MethodFilter {
  kind: SquareMethod['kind'] | undefined;
  area: string;
  search: string;
}

/** Methods of tools in the group whose name, or a tool's name, matches the search. */
export const wantedMethods = (
  methods: readonly SquareMethod[],
  tools: readonly ToolSummary[],
  { kind, area, search }: MethodFilter,
): SquareMethod[] => {
  const word = searchKey(search);
  const factsOf = (method: SquareMethod) =>
    method.tools.flatMap(({ type }) => tools.find((tool) => tool.type === type) ?? []);
  return methods.filter((method) => {
    const facts = factsOf(method);
    const isInArea = area === '' || facts.some(({ placements }) => placements.some(({ group }) => group === area));
    const titles = facts.flatMap(({ title }) => [title.zh, title.en]);
    const isNamed = [method.method, ...titles].some((text) => searchKey(text).includes(word));
    return (kind === undefined || method.kind === kind) && isInArea && isNamed;
  });
};

function MethodTools({ method, tools, words }: { method: SquareMethod; tools: readonly ToolSummary[]; words: Words }) {
  const localized = useLocalized();
  const lack = method.kind === 'builtin' ? 'notHere' : 'needsServer';
  const shown = method.tools.flatMap(({ type, ready }) => {
    const tool = tools.find((one) => one.type === type);
    const address = tool && toolAddress(tool, {});
    return tool && address ? [{ tool, ready, address, version: tool.placements[0]?.version }] : [];
  });
  return (
    <ul className={own.tools} aria-label={words('methodTools')}>
      {shown.map(({ tool, ready, address, version }) => (
        <li key={tool.type}>
          <Link to={address}>
            <b>
              {localized(tool.title)}
              {version ? ` ${version}` : ''}
            </b>
            <small>{words(ready ? 'readyHere' : lack)}</small>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function MethodCard({ method, tools, words }: { method: SquareMethod; tools: readonly ToolSummary[]; words: Words }) {
  const isBuiltin = method.kind === 'builtin';
  const ready = method.tools.filter((tool) => tool.ready).length;
  return (
    <li className={own.method}>
      <header className={own.methodHead}>
        <h2>{isBuiltin ? words('classical') : method.method}</h2>
        <Tag look="plain">{words(method.kind)}</Tag>
        {method.is_generative ? <Tag look="plain">{words('generative')}</Tag> : null}
        <span className={own.methodState}>
          {ready === 0 ? words('needsServer') : words('someReady', { ready, all: method.tools.length })}
        </span>
      </header>
      <p>
        {words(isBuiltin ? 'aboutBuiltin' : 'aboutTemplate')} {method.is_generative ? words('aboutGenerative') : ''}
      </p>
      <MethodTools method={method} tools={tools} words={words} />
      {method.models.length > 0 ? (
        <dl className={own.methodFacts}>
          <dt>{words('methodModels')}</dt>
          {method.models.map(({ file, licence }) => (
            <dd key={file}>
              {file} · {licence}
            </dd>
          ))}
          {method.packages.length > 0 ? <dt>{words('methodPackages')}</dt> : null}
          {method.packages.map((name) => (
            <dd key={name}>{name}</dd>
          ))}
        </dl>
      ) : null}
    </li>
  );
}

export interface MethodListProps {
  methods: readonly SquareMethod[];
  tools: readonly ToolSummary[];
  words: Words;
  label: string;
}

/** Engines and templates, each with its tools and their availability. */
export function MethodList({ methods, tools, words, label }: MethodListProps) {
  return (
    <ul className={own.methods} aria-label={label}>
      {methods.map((method) => (
        <MethodCard key={`${method.kind} ${method.method}`} method={method} tools={tools} words={words} />
      ))}
    </ul>
  );
}
