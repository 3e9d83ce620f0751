import type { Localized } from '@atelier/catalogue/text';
import { isShown } from '@atelier/catalogue/tool-form';
import type { Task } from '@atelier/contract/task';
import { type GuideField, getToolForm, type ToolForm } from '@atelier/contract/tools';
import { type OwnTexts, type OwnWords, useOwnWords } from '@atelier/picture-editors/own-words';
import { useLanguage, useLocalized } from '@atelier/platform/i18n';
import { callQuery, queryClient, useQuery } from '@atelier/platform/queries';
import { Button } from '@atelier/ui/button';
import { momentWords } from '@atelier/ui/date-words';
import { IconButton } from '@atelier/ui/icon-button';
import { Skeleton } from '@atelier/ui/placeholders';
import { usePanelActions } from '../actions/panel-actions.ts';
import panelStyles from '../comments/comments-panel.module.css';
import en from '../locales/en/details.json' with { type: 'json' };
import zh from '../locales/zh/details.json' with { type: 'json' };
import { ReadWordsLines } from '../task/read-words-lines.tsx';
import { firstInput } from '../task/task-words.ts';
import { useWords } from '../texts/words.ts';
import { useTool } from '../tools/tool-list.tsx';
import styles from './viewer.module.css';

type DetailsKey = keyof typeof zh;

export const detailsTexts: OwnTexts<DetailsKey> = { zh, en };

/** Display text of a parameter; undefined without one, e.g. for the id of a style. */
export const settingWords = (
  { kind, options, range }: Pick<GuideField, 'kind' | 'options' | 'range'>,
  value: unknown,
  { localized, words }: { localized: (text: Localized) => string; words: OwnWords<DetailsKey> },
): string | undefined => {
  if (kind === 'style' || kind === 'placement' || value === '' || value === null) return undefined;
  if (typeof value === 'boolean') return words(value ? 'on' : 'off');
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const option = options?.find((one) => one.value === value);
  if (option) return localized(option.title);
  const unit = range?.unit ?? '';
  return unit === '' || unit === '%' ? `${value}${unit}` : `${value} ${unit}`;
};

/** Form fields that are visible with a task's values and have an effect with its engine. */
export const appliedFields = (
  form: Pick<ToolForm, 'fields' | 'needs_model'> | undefined,
  { params, generated }: Pick<Task, 'params' | 'generated'>,
): readonly GuideField[] =>
  (form?.fields ?? []).filter(
    (field) =>
      isShown({ onlyWhen: field.only_when }, params) && (generated || !field.needs_model || form?.needs_model === true),
  );

export interface DetailsPanelProps {
  task: Task;
  onClose: () => void;
  /** Called when the settings are applied to the form, which closes the viewer. */
  onLeave: () => void;
}

/** How a result was created: tool, original, prompt and settings. */
export function DetailsPanel({ task, onClose, onLeave }: DetailsPanelProps) {
  const words = useOwnWords(detailsTexts);
  const panelWords = useWords();
  const localized = useLocalized();
  const language = useLanguage();
  const tool = useTool(task.tool_type);
  const original = firstInput(task);
  const { applySettings } = usePanelActions();
  const { data, isPending, refetch } = useQuery(
    { ...callQuery(getToolForm, { type: task.tool_type }), staleTime: Number.POSITIVE_INFINITY },
    queryClient,
  );
  const facts: [string, string][] = [
    ...(tool ? [[words('tool'), localized(tool.title)] as [string, string]] : []),
    [words('made'), momentWords(task.finished_at ?? task.created_at, language)],
    [words('credits'), String(task.charged)],
    ...appliedFields(data, task).flatMap((field): [string, string][] => {
      const value = settingWords(field, task.params[field.name], { localized, words });
      return value === undefined ? [] : [[localized(field.title), value]];
    }),
  ];
  return (
    <section className={panelStyles.panel} aria-label={words('details')}>
      <header className={panelStyles.head}>
        <h3 className={panelStyles.title}>{words('details')}</h3>
        <Button
          size="s"
          icon="sliders"
          label={panelWords('applySettings')}
          onClick={() => {
            onLeave();
            applySettings(task);
          }}
        />
        <IconButton icon="close" size="s" label={words('close')} onClick={onClose} />
      </header>
      <div className={`${panelStyles.list} ${styles.details}`}>
        {original ? (
          <figure className={styles.source}>
            <img src={original.thumb_url} alt="" />
            <figcaption>{words('original')}</figcaption>
          </figure>
        ) : null}
        <dl className={styles.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {task.words ? <ReadWordsLines read={task.words} /> : null}
        {isPending ? <Skeleton count={3} /> : null}
        {!isPending && !data ? (
          <p className={panelStyles.quiet} role="alert">
            {words('failed')} <Button size="s" label={words('retry')} onClick={() => void refetch()} />
          </p>
        ) : null}
      </div>
    </section>
  );
}
