import { membershipTitles } from '@atelier/catalogue/membership-titles';
import type { ResponseOf } from '@atelier/contract/call';
import type { getTools, ToolOffer } from '@atelier/contract/tools';
import type { OwnWords } from '@atelier/picture-editors/own-words';
import { useLocalized } from '@atelier/platform/i18n';
import { Link } from '@atelier/platform/router';
import { Button } from '@atelier/ui/button';
import { buttonClass } from '@atelier/ui/button-class';
import { EmptyState } from '@atelier/ui/empty-state';
import { Notice } from '@atelier/ui/notice';
import { Skeleton } from '@atelier/ui/skeleton';
import { useIsNarrow } from '../frame/use-is-narrow.ts';
import type { TutorialsKey } from './texts/tutorials-texts.ts';
import styles from './tutorial.module.css';
import { FitsAndQuestions, Steps } from './tutorial-guide.tsx';
import { TutorialNeeds } from './tutorial-needs.tsx';
import { TutorialPicturesRow } from './tutorial-pictures-row.tsx';
import { TryLink, TutorialRail } from './tutorial-rail.tsx';
import { useForm, useGuide } from './use-tutorials.ts';

interface Offer {
  tool: ToolOffer;
  words: OwnWords<TutorialsKey>;
}

/** What keeps some from using the tool now. */
function Bars({ tool, words, needsModel }: Offer & { needsModel: boolean }) {
  const localized = useLocalized();
  const level = ([1, 4] as const).find((one) => one === tool.min_level);
  return (
    <>
      {needsModel ? (
        <Notice title={words('needsModel')} ground="sheet" tone={tool.state === 'ready' ? 'plain' : 'warn'}>
          {words(tool.state === 'ready' ? 'needsModelReady' : 'needsModelNow')}
        </Notice>
      ) : null}
      {tool.lacks_people && tool.state === 'needs_model' ? (
        <Notice title={words('needsPeople')} ground="sheet" tone="warn">
          {words('needsPeopleNow')}
        </Notice>
      ) : null}
      {level ? (
        <Notice
          title={words('level', { level: localized(membershipTitles[level]) })}
          ground="sheet"
          actions={
            <Link className={buttonClass({ kind: 'quiet' })} to="/pricing">
              {words('plans')}
            </Link>
          }
        >
          {words('levelWords')}
        </Notice>
      ) : null}
    </>
  );
}

/** One tool explained: what it is for, what it needs, how it is drawn, what it costs. */
export function TutorialArticle({ tool, words, served }: Offer & { served: ResponseOf<typeof getTools> }) {
  const localized = useLocalized();
  const isNarrow = useIsNarrow();
  const form = useForm(tool.type);
  const guide = useGuide(tool.key);
  const group = tool.placements[0]?.group_title;
  if (form.isError || guide.isError)
    return (
      <EmptyState
        title={words('failed')}
        action={
          <Button
            onClick={() => {
              void form.refetch();
              void guide.refetch();
            }}
          >
            {words('retry')}
          </Button>
        }
      />
    );
  if (!form.data || guide.data === undefined)
    return (
      <div role="status" aria-label={words('loading')}>
        <Skeleton shape="block" />
      </div>
    );
  const name = localized(tool.title);
  return (
    <div className={styles.columns}>
      <article className={styles.article} aria-label={name}>
        <p className={styles.over}>
          <Link to="/tutorial">{words('title')}</Link>
          {group ? <span>{localized(group)}</span> : null}
        </p>
        <h1>{name}</h1>
        <p className={styles.what}>{guide.data ? localized(guide.data.what) : localized(form.data.summary)}</p>
        {isNarrow ? <TryLink tool={tool} form={form.data} words={words} /> : null}
        <Bars tool={tool} words={words} needsModel={form.data.needs_model} />
        <TutorialPicturesRow form={form.data} name={name} words={words} />
        <TutorialNeeds form={form.data} tool={tool} limits={served.limits} words={words} />
        {guide.data ? (
          <>
            <Steps guide={guide.data} words={words} />
            <FitsAndQuestions guide={guide.data} words={words} />
          </>
        ) : (
          <p className={styles.hint}>{words('noGuide')}</p>
        )}
      </article>
      <TutorialRail
        tool={tool}
        form={form.data}
        night={served.night}
        tools={served.tools}
        next={guide.data?.next ?? []}
        hasTry={!isNarrow}
        words={words}
      />
    </div>
  );
}
