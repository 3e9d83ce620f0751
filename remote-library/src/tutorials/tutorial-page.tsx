import type { ToolAvailability } from '@atelier/contract/tools';
import { useOwnWords } from '@atelier/picture-editors/own-words';
import { useLocalized } from '@atelier/platform/i18n';
import { navigation } from '@atelier/platform/navigation';
import { Link, useParams } from '@atelier/platform/router';
import { Button } from '@atelier/ui/button';
import { buttonClass } from '@atelier/ui/button-class';
import { EmptyState } from '@atelier/ui/empty-state';
import { Select } from '@atelier/ui/select';
import { Sheet } from '@atelier/ui/sheet';
import { Skeleton } from '@atelier/ui/skeleton';
import { useEffect, useRef } from 'react';
import { SearchBox } from '../frame/search-box.tsx';
import { useIsNarrow } from '../frame/use-is-narrow.ts';
import { useAddress } from '../listing/use-address.ts';
import styles from './tutorial.module.css';
import { TutorialArticle } from './tutorial-article.tsx';
import { TutorialList } from './tutorial-list.tsx';
import { tutorialsTexts } from './tutorials-texts.ts';
import { groupsOf, searchTutorials, useGuides, useTools } from './use-tutorials.ts';

/** The tutorials beside the one that is read, by group; a list to choose from where there is no room. */
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

/** /tutorial: every tool explained; /tutorial/<tool>: one of them. */
export function TutorialPage() {
  const words = useOwnWords(tutorialsTexts);
  const { tool: key } = useParams();
  const { data, isError, refetch } = useTools();
  const tool = data?.tools.find((one) => one.key === key);
  const main = () => {
    if (isError && !data)
      return (
        <EmptyState title={words('failed')} action={<Button onClick={() => void refetch()}>{words('retry')}</Button>} />
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
