import { assetTypeOfInput } from '@atelier/catalogue/asset-type-of-input';
import { assetFabrics, assetGenders, assetTypeRow } from '@atelier/catalogue/asset-types';
import type { SquareModel, SquareModelType } from '@atelier/contract/model-square';
import type { ToolInput, ToolSummary } from '@atelier/contract/tools';
import type { OwnWords } from '@atelier/picture-editors/own-words';
import { useLanguage, useLocalized } from '@atelier/platform/i18n';
import { Link } from '@atelier/platform/router';
import { useSessionState } from '@atelier/platform/session';
import { dateWords } from '@atelier/ui/date-words';
import { IconButton } from '@atelier/ui/icon-button';
import { toolAddress } from '@atelier/workbench/tool-choice';
import styles from '../square/square.module.css';
import own from './models.module.css';
import type { ModelsKey } from './models-page.tsx';

/** A tool that accepts an entry of the square as input. */
export interface TakingTool {
  tool: ToolSummary;
  input: ToolInput;
  /** The tool's page, with the entry as input. */
  address: string;
  /** True when the tool and the input are available. */
  isReady: boolean;
}

/** Tools with an input for images of the entry's type. With several inputs, the one currently shown in the form. */
export const takingTools = (
  tools: readonly ToolSummary[],
  { id, type }: Pick<SquareModel, 'id' | 'type'>,
): TakingTool[] =>
  tools.flatMap((tool) => {
    const inputs = tool.inputs.filter(({ name }) => assetTypeOfInput(name) === type);
    const input = inputs.find(isOpen) ?? inputs[0];
    const address = input && toolAddress(tool, { asset: id, input: input.name });
    return input && address ? [{ tool, input, address, isReady: tool.state === 'ready' && isOpen(input) }] : [];
  });

const isOpen = ({ is_open }: ToolInput): boolean => is_open !== false;

const about = {
  model: 'aboutModel',
  face: 'aboutFace',
  pose: 'aboutPose',
  scene: 'aboutScene',
  clothing: 'aboutClothing',
  fabric: 'aboutFabric',
  pattern: 'aboutPattern',
  lineDrawing: 'aboutLineDrawing',
} as const satisfies Record<SquareModelType, ModelsKey>;

export interface ModelDetailProps {
  model: SquareModel;
  tools: readonly ToolSummary[] | undefined;
  words: OwnWords<ModelsKey>;
  /** True when it has its own close button; a surrounding dialog already has one. */
  isAlone: boolean;
  onClose: () => void;
}

/** One entry: its image, metadata, and the tools that accept it. */
export function ModelDetail({ model, tools, words, isAlone, onClose }: ModelDetailProps) {
  const localized = useLocalized();
  const language = useLanguage();
  const row = assetTypeRow(model.type);
  const titleIn = (choices: readonly { key: string; title: { zh: string; en: string } }[], key: string | null) => {
    const title = choices.find((choice) => choice.key === key)?.title;
    return title ? localized(title) : '';
  };
  const areas = (tools ?? [])
    .flatMap(({ placements }) => placements)
    .filter(({ group }, at, all) => model.areas.includes(group) && all.findIndex((one) => one.group === group) === at)
    .map(({ group_title: title }) => localized(title));
  const facts: readonly [ModelsKey, string][] = [
    ['type', row ? localized(row.title) : ''],
    ['style', titleIn(row?.styles ?? [], model.style_type)],
    ['gender', titleIn(assetGenders, model.gender_style)],
    ['fabric', titleIn(assetFabrics, model.fabric_type)],
    ['category', model.category ? localized(model.category.title) : ''],
    ['area', areas.join(language === 'zh' ? '、' : ', ')],
    ['online', dateWords(model.online_at, language)],
  ];
  return (
    <article className={styles.detail} aria-label={localized(model.name)}>
      <header className={styles.detailHead}>
        <div>
          <h2>{localized(model.name)}</h2>
          <p>{words(about[model.type])}</p>
        </div>
        {isAlone ? <IconButton icon="close" label={words('close')} onClick={onClose} /> : null}
      </header>
      <figure className={`${styles.picture} ${own.picture}`}>
        <img src={model.url} width={model.width} height={model.height} alt={localized(model.name)} draggable={false} />
      </figure>
      <Uses model={model} tools={tools} words={words} />
      <section className={styles.how}>
        <dl>
          {facts
            .filter(([, value]) => value !== '')
            .map(([key, value]) => (
              <div key={key}>
                <dt>{words(key)}</dt>
                <dd>{value}</dd>
              </div>
            ))}
        </dl>
      </section>
    </article>
  );
}

function Uses({ model, tools, words }: Pick<ModelDetailProps, 'model' | 'tools' | 'words'>) {
  const localized = useLocalized();
  const isSignedIn = useSessionState().status === 'signed-in';
  const taking = takingTools(tools ?? [], model);
  const ready = taking.filter(({ isReady }) => isReady);
  if (!tools) return null;
  return (
    <section className={styles.how}>
      <h3>{words('tools')}</h3>
      {ready.length === 0 ? <p>{words('noTools')}</p> : null}
      <ul className={own.tools}>
        {ready.map(({ tool, input, address }) => (
          <li key={tool.type}>
            <Link to={address}>
              <b>{localized(tool.title)}</b>
              <small>{words('into', { input: localized(input.title) })}</small>
            </Link>
          </li>
        ))}
      </ul>
      {ready.length > 0 && taking.length > ready.length ? (
        <p>{words('waiting', { count: taking.length - ready.length })}</p>
      ) : null}
      {isSignedIn || ready.length === 0 ? null : <p>{words('login')}</p>}
    </section>
  );
}
