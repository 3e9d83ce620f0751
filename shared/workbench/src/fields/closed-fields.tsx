import type { FormedTool } from '@atelier/catalogue/formed-tool';
import type { FieldGroupKey } from '@atelier/catalogue/tool-form';
import { useLocalized } from '@atelier/platform/i18n';
import { useId } from 'react';
import { useWords } from '../texts/words.ts';
import styles from './closed-fields.module.css';
import { groupTitles } from './field-group.tsx';

export interface ClosedFieldsProps {
  tool: Pick<FormedTool, 'inputs' | 'fields' | 'namesClosed'>;
}

/** What the form would also ask if a generative model served the tool, by name. Nothing where the tool does not name it. */
export function ClosedFields({ tool }: ClosedFieldsProps) {
  const words = useWords();
  const localized = useLocalized();
  const id = useId();
  const closed = [...tool.inputs, ...tool.fields].filter(({ needsModel }) => needsModel);
  if (!tool.namesClosed || closed.length === 0) return null;
  const groupOf = (row: (typeof closed)[number]): FieldGroupKey | undefined => ('group' in row ? row.group : undefined);
  const groups = [...new Set(closed.map(groupOf))];
  return (
    <section className={styles.closed} aria-labelledby={id}>
      <h2 id={id}>{words('closedTitle')}</h2>
      <dl>
        {groups.map((group) => (
          <div key={group ?? ''}>
            {group ? <dt>{words(groupTitles[group])}</dt> : null}
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
