import type { Localized } from '@atelier/catalogue/text';
import type { GuideField, ToolAvailability, ToolForm, UploadLimits } from '@atelier/contract/tools';
import type { OwnWords } from '@atelier/picture-editors/own-words';
import { useLocalized } from '@atelier/platform/i18n';
import { Tag } from '@atelier/ui/tag';
import styles from './tutorial.module.css';
import type { TutorialsKey } from './tutorial-page.tsx';

type Words = OwnWords<TutorialsKey>;
type Localize = (text: Localized) => string;

/** Number of images that an input accepts, or number of layers. */
const inputWords = ({ min, max, is_drawn: isDrawn }: ToolForm['inputs'][number], words: Words): string => {
  if (isDrawn) return words('drawn', { max });
  return min === max || min === 0 ? words('pictures', { count: max }) : words('picturesRange', { min, max });
};

const valuesOf = (field: GuideField, words: Words, localized: Localize): string => {
  const { range, options, max_length: max } = field;
  if (range)
    return words('range', { min: range.min, max: range.max, unit: range.unit, value: field.default ?? range.min });
  if (options)
    return options
      .map(({ title, is_default: isDefault }) =>
        isDefault ? words('isDefault', { option: localized(title) }) : localized(title),
      )
      .join(words('and'));
  if (field.kind === 'switch') return words(field.default === 1 ? 'on' : 'off');
  if (field.kind === 'prompt' || field.kind === 'text') return words(field.kind, { max: max ?? 0 });
  return field.kind === 'colour' || field.kind === 'style' || field.kind === 'personView' || field.kind === 'placement'
    ? words(field.kind)
    : '';
};

/** Allowed values of a field, and the advice in its form. */
const fieldWords = (field: GuideField, words: Words, localized: Localize): string =>
  [valuesOf(field, words, localized), field.advice ? localized(field.advice) : '']
    .filter(Boolean)
    .join(words('sentence'));

interface NeedRow {
  name: string;
  title: string;
  words: string;
  tag: string;
}

function Rows({ rows }: { rows: readonly NeedRow[] }) {
  return (
    <dl className={styles.needs}>
      {rows.map(({ name, title, words, tag }) => (
        <div key={name}>
          <dt>
            {title}
            {tag ? <Tag>{tag}</Tag> : null}
          </dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  );
}

export interface TutorialNeedsProps {
  form: ToolForm;
  tool: ToolAvailability;
  limits: UploadLimits;
  words: OwnWords<TutorialsKey>;
}

const megabyte = 1024 * 1024;

/** Inputs and settings from the tool's definition: required ones first, the others collapsed. */
export function TutorialNeeds({ form, tool, limits, words }: TutorialNeedsProps) {
  const localized = useLocalized();
  const tagOf = (input: ToolForm['inputs'][number]): string => {
    if (!tool.with_model && input.needs_model) return words('modelOnly');
    if (!tool.with_model && input.needs_people && tool.lacks_people) return words('peopleOnly');
    return input.min === 0 ? words('optional') : '';
  };
  const pictures = form.inputs.map(
    (input): NeedRow => ({
      name: input.name,
      title: localized(input.title),
      words: [inputWords(input, words), input.hint ? localized(input.hint) : '']
        .filter(Boolean)
        .join(words('sentence')),
      tag: tagOf(input),
    }),
  );
  const fields = form.fields.map((field) => ({
    isRequired: field.required,
    row: {
      name: field.name,
      title: localized(field.title),
      words: fieldWords(field, words, localized),
      tag: field.needs_model && !tool.with_model ? words('modelOnly') : '',
    },
  }));
  const first = fields.filter(({ isRequired }) => isRequired).map(({ row }) => row);
  const rest = fields.filter(({ isRequired }) => !isRequired).map(({ row }) => row);
  return (
    <section className={styles.section} aria-labelledby="tutorial-needs">
      <h2 id="tutorial-needs">{words('needs')}</h2>
      <Rows rows={[...pictures, ...first]} />
      {rest.length > 0 ? (
        <details className={styles.rest}>
          <summary>{words('settings', { count: rest.length })}</summary>
          <Rows rows={rest} />
        </details>
      ) : null}
      {pictures.length > 0 ? (
        <div className={styles.hint}>
          <p>
            {words('upload', {
              ratio: limits.max_ratio,
              min: limits.min_side,
              mb: Math.round(limits.max_bytes / megabyte),
            })}
          </p>
          <p>{words(tool.compresses ? 'compresses' : 'refuses', { side: tool.max_side })}</p>
        </div>
      ) : null}
    </section>
  );
}
