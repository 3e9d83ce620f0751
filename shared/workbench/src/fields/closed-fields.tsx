import type { ToolDefinition } from '@atelier/catalogue/tool-definition';
import type { FieldGroupKey } from '@atelier/catalogue/tool-form';
import { useLocalized } from '@atelier/platform/i18n';
import { useId } from 'react';
import { useWords } from '../texts/words.ts';
import styles from './closed-fields.module.css';
import { groupTitles } from './field-group.tsx';

export interface ClosedFieldsProps {
  tool: Pick<ToolDefinition, 'inputs' | 'fields' | 'listsUnavailableFields'>;
  /** True when the built-in face networks are off. */
  withoutPeople: boolean;
}

/** Fields by group; ungrouped fields and images separately. */
type ClosedGroup = FieldGroupKey | 'plain' | 'pictures';

/** Names of the fields that would be available with face detection or a generative model. Empty for tools without them. */
export function ClosedFields({ tool, withoutPeople }: ClosedFieldsProps) {
  if (!tool.listsUnavailableFields) return null;
  return (
    <>
      {withoutPeople ? <ClosedPictures inputs={tool.inputs.filter(({ needsPeople }) => needsPeople)} /> : null}
      <ClosedToModel tool={tool} />
    </>
  );
}

/** Image inputs that require face detection. */
function ClosedPictures({ inputs }: { inputs: ToolDefinition['inputs'] }) {
  const words = useWords();
  const localized = useLocalized();
  const id = useId();
  if (inputs.length === 0) return null;
  return (
    <section className={styles.closed} aria-labelledby={id}>
      <h2 id={id}>{words('closedPeopleTitle')}</h2>
      <dl>
        <div>
          <dd>{inputs.map(({ title }) => localized(title)).join(words('closedAnd'))}</dd>
        </div>
      </dl>
      <p>{words('closedPeopleBody')}</p>
    </section>
  );
}

function ClosedToModel({ tool }: Pick<ClosedFieldsProps, 'tool'>) {
  const words = useWords();
  const localized = useLocalized();
  const id = useId();
  const closed = [...tool.inputs, ...tool.fields].filter(({ needsModel }) => needsModel);
  if (closed.length === 0) return null;
  const groupOf = (row: (typeof closed)[number]): ClosedGroup => ('kind' in row ? (row.group ?? 'plain') : 'pictures');
  const groups = [...new Set(closed.map(groupOf))];
  const titleOf = (group: ClosedGroup): string | undefined => {
    if (group === 'pictures') return words('closedPictures');
    if (group !== 'plain') return words(groupTitles[group]);
    return groups.length > 1 ? words('closedOther') : undefined;
  };
  return (
    <section className={styles.closed} aria-labelledby={id}>
      <h2 id={id}>{words('closedTitle')}</h2>
      <dl>
        {groups.map((group) => (
          <div key={group}>
            {titleOf(group) ? <dt>{titleOf(group)}</dt> : null}
            <dd>
              {closed
                .filter((row) => groupOf(row) === group)
                .map(({ title }) => localized(title))
                .join(words('closedAnd'))}
            </dd>
          </div>
        ))}
      </dl>
      <p>{words('closedBody')}</p>
    </section>
  );
}
