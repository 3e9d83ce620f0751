import type { ToolAvailability } from '@atelier/contract/tools';
import type { OwnWords } from '@atelier/picture-editors/own-words';
import { useLocalized } from '@atelier/platform/i18n';
import { Link } from '@atelier/platform/router';
import { Button } from '@atelier/ui/button';
import { EmptyState } from '@atelier/ui/empty-state';
import { Icon } from '@atelier/ui/icon';
import { Tag } from '@atelier/ui/tag';
import type { Address } from '../listing/use-address.ts';
import { tutorialPictures } from './pictures/tutorial-pictures.ts';
import styles from './tutorial-list.module.css';
import type { TutorialsKey } from './tutorials-texts.ts';
import { type Guides, groupsOf } from './use-tutorials.ts';

export interface TutorialListProps {
  /** Those that the search found. */
  tools: readonly ToolAvailability[];
  guides: Guides | undefined;
  typed: string;
  words: OwnWords<TutorialsKey>;
  set: Address['set'];
}

function Card({ tool, guides, words }: Pick<TutorialListProps, 'guides' | 'words'> & { tool: ToolAvailability }) {
  const localized = useLocalized();
  const { before = [], after = [] } = tutorialPictures[tool.key] ?? {};
  const picture = after[0] ?? before[0];
  const what = guides?.get(tool.key)?.what;
  return (
    <Link className={styles.card} to={`/tutorial/${tool.key}`}>
      <span className={styles.picture}>
        {picture ? <img src={picture} alt="" loading="lazy" draggable={false} /> : <Icon name="account" size={20} />}
      </span>
      <span className={styles.head}>
        <b>{localized(tool.title)}</b>
        {tool.state === 'needs_model' ? <Tag>{words(tool.lacks_people ? 'peopleTag' : 'modelTag')}</Tag> : null}
      </span>
      <span className={styles.what}>{what ? localized(what) : ''}</span>
    </Link>
  );
}

/** Every tutorial by group, or those that were found. */
export function TutorialList({ tools, guides, typed, words, set }: TutorialListProps) {
  const localized = useLocalized();
  if (tools.length === 0)
    return (
      <EmptyState
        title={words('none', { words: typed })}
        action={<Button onClick={() => set({ q: undefined })}>{words('clear')}</Button>}
      >
        {words('noneWords')}
      </EmptyState>
    );
  const groups = typed === '' ? groupsOf(tools) : [{ key: 'found', title: undefined, tools }];
  return (
    <div className={styles.groups}>
      {groups.map((group) => (
        <section key={group.key} id={group.key} aria-label={group.title ? localized(group.title) : words('list')}>
          {group.title ? <h2>{localized(group.title)}</h2> : null}
          <div className={styles.grid}>
            {group.tools.map((tool) => (
              <Card key={tool.type} tool={tool} guides={guides} words={words} />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}
