import type { ToolAvailability } from '@atelier/contract/tools';
import { type OwnTexts, type OwnWords, useOwnWords } from '@atelier/picture-editors/own-words';
import { useLocalized } from '@atelier/platform/i18n';
import { navigation } from '@atelier/platform/navigation';
import { Link, useParams } from '@atelier/platform/router';
import { Button, buttonClass } from '@atelier/ui/button';
import { Icon } from '@atelier/ui/icon';
import { useIsNarrow } from '@atelier/ui/media-query';
import { EmptyState, Skeleton } from '@atelier/ui/placeholders';
import { Select } from '@atelier/ui/select';
import { Sheet } from '@atelier/ui/sheet';
import { Tag } from '@atelier/ui/tag';
import { useEffect, useRef } from 'react';
import { SearchBox } from '../frame/filters.tsx';
import { type Address, useAddress } from '../listing/use-address.ts';
import en from '../locales/en/tutorials.json' with { type: 'json' };
import zh from '../locales/zh/tutorials.json' with { type: 'json' };
import { tutorialPictures } from './pictures/tutorial-pictures.ts';
import styles from './tutorial.module.css';
import { TutorialArticle } from './tutorial-article.tsx';
import tutorialListStyles from './tutorial-list.module.css';
import { type Guides, groupsOf, searchTutorials, useGuides, useTools } from './use-tutorials.ts';

interface TutorialListProps {
  /** Tools found by the search. */
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
    <Link className={tutorialListStyles.card} to={`/tutorial/${tool.key}`}>
      <span className={tutorialListStyles.picture}>
        {picture ? <img src={picture} alt="" loading="lazy" draggable={false} /> : <Icon name="account" size={20} />}
      </span>
      <span className={tutorialListStyles.head}>
        <b>{localized(tool.title)}</b>
        {tool.state === 'needs_model' ? <Tag>{words(tool.lacks_people ? 'peopleTag' : 'modelTag')}</Tag> : null}
      </span>
      <span className={tutorialListStyles.what}>{what ? localized(what) : ''}</span>
    </Link>
  );
}

/** All tutorials by group, or the search results. */
function TutorialList({ tools, guides, typed, words, set }: TutorialListProps) {
  const localized = useLocalized();
  if (tools.length === 0)
    return (
      <EmptyState
        title={words('none', { words: typed })}
        action={<Button label={words('clear')} onClick={() => set({ q: undefined })} />}
      >
        {words('noneWords')}
      </EmptyState>
    );
  const groups = typed === '' ? groupsOf(tools) : [{ key: 'found', title: undefined, tools }];
  return (
    <div className={tutorialListStyles.groups}>
      {groups.map((group) => (
        <section key={group.key} id={group.key} aria-label={group.title ? localized(group.title) : words('list')}>
          {group.title ? <h2>{localized(group.title)}</h2> : null}
          <div className={tutorialListStyles.grid}>
            {group.tools.map((tool) => (
              <Card key={tool.type} tool={tool} guides={guides} words={words} />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}

export type TutorialsKey = keyof typeof zh;

/** Texts of the tutorials. */
const tutorialsTexts: OwnTexts<TutorialsKey> = { zh, en };

/** All tutorials by group, beside the open one; a select on narrow pages. */
function Contents({ tools, current }: { tools: readonly ToolAvailability[]; current: string | undefined }) {
  const words = useOwnWords(tutorialsTexts);
  const localized = useLocalized();
  const isNarrow = useIsNarrow();
  const here = useRef<HTMLAnchorElement>(null);
  const count = tools.length;
  useEffect(() => {
    if (count > 0) here.current?.scrollIntoView({ block: 'nearest' });
  }, [count]);
  if (isNarrow)
    return current ? (
      <div className={styles.choose}>
        <Select
          aria-label={words('list')}
          value={current}
          options={tools.map(({ key, title }) => ({ value: key, label: localized(title) }))}
          onChange={(key) => navigation.open(`/tutorial/${key}`)}
        />
      </div>
    ) : null;
  return (
    <nav className={styles.contents} aria-label={words('list')}>
      <Link to="/tutorial" aria-current={current === undefined ? 'page' : undefined}>
        {words('back')}
      </Link>
      {groupsOf(tools).map((group) => (
        <section key={group.key}>
          <h2>{localized(group.title)}</h2>
          <ul>
            {group.tools.map(({ key, title }) => (
              <li key={key}>
                <Link
                  ref={key === current ? here : undefined}
                  to={`/tutorial/${key}`}
                  aria-current={key === current ? 'page' : undefined}
                >
                  {localized(title)}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

function Index({ tools }: { tools: readonly ToolAvailability[] }) {
  const words = useOwnWords(tutorialsTexts);
  const address = useAddress();
  const guides = useGuides();
  const typed = address.get('q').slice(0, 60).trim();
  const found = searchTutorials(tools, guides.data, typed);
  return (
    <>
      <header className={styles.head}>
        <div>
          <h1>{words('title')}</h1>
          <p className={styles.what}>{words('lead')}</p>
        </div>
        <div className={styles.search}>
          <SearchBox value={typed} label={words('search')} onChange={(q) => address.set({ q })} />
          <span role="status">{words('count', { count: found.length })}</span>
        </div>
      </header>
      <TutorialList tools={found} guides={guides.data} typed={typed} words={words} set={address.set} />
    </>
  );
}

/** /tutorial: all tutorials; /tutorial/<tool>: one of them. */
export function TutorialPage() {
  const words = useOwnWords(tutorialsTexts);
  const { tool: key } = useParams();
  const { data, isError, refetch } = useTools();
  const tool = data?.tools.find((one) => one.key === key);
  const main = () => {
    if (isError && !data)
      return (
        <EmptyState title={words('failed')} action={<Button label={words('retry')} onClick={() => void refetch()} />} />
      );
    if (!data)
      return (
        <div role="status" aria-label={words('loading')}>
          <Skeleton shape="block" />
        </div>
      );
    if (key === undefined) return <Index tools={data.tools} />;
    if (tool) return <TutorialArticle key={tool.key} tool={tool} words={words} served={data} />;
    return (
      <EmptyState
        title={words('gone')}
        action={
          <Link className={buttonClass()} to="/tutorial">
            {words('back')}
          </Link>
        }
      >
        {words('goneWords')}
      </EmptyState>
    );
  };
  return (
    <div className={styles.page}>
      <Contents tools={data?.tools ?? []} current={key} />
      <Sheet padding={0} className={styles.sheet}>
        <div className={styles.main}>{main()}</div>
      </Sheet>
    </div>
  );
}
