import { membershipTitles } from '@atelier/catalogue/membership-titles';
import type { Localized } from '@atelier/catalogue/text';
import type { ResponseOf } from '@atelier/contract/call';
import type { getTools, ToolAvailability, ToolForm } from '@atelier/contract/tools';
import type { OwnWords } from '@atelier/picture-editors/own-words';
import { useLocalized } from '@atelier/platform/i18n';
import { Link } from '@atelier/platform/router';
import { Button } from '@atelier/ui/button';
import { buttonClass } from '@atelier/ui/button-class';
import { EmptyState } from '@atelier/ui/empty-state';
import { Icon } from '@atelier/ui/icon';
import { Notice } from '@atelier/ui/notice';
import { Skeleton } from '@atelier/ui/skeleton';
import { useIsNarrow } from '../frame/use-is-narrow.ts';
import { tutorialPictures } from './pictures/tutorial-pictures.ts';
import styles from './tutorial.module.css';
import { TutorialNeeds } from './tutorial-needs.tsx';
import type { TutorialsKey } from './tutorial-page.tsx';
import { TryLink, TutorialRail } from './tutorial-rail.tsx';
import { type Guide, useForm, useGuide } from './use-tutorials.ts';

interface PartProps {
  guide: Guide;
  words: OwnWords<TutorialsKey>;
}

/** The way to a result, in order. */
function Steps({ guide, words }: PartProps) {
  const localized = useLocalized();
  return (
    <section className={styles.section} aria-labelledby="tutorial-steps">
      <h2 id="tutorial-steps">{words('steps')}</h2>
      <ol className={styles.steps}>
        {guide.steps.map(({ title, words: text }, at) => (
          <li key={title.en}>
            <span className={styles.number} aria-hidden="true">
              {at + 1}
            </span>
            <b>{localized(title)}</b>
            <p>{localized(text)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What comes out well, what does not, and what people ask. */
function FitsAndQuestions({ guide, words }: PartProps) {
  const localized = useLocalized();
  const list = (key: 'good' | 'poor', rows: readonly Localized[]) => (
    <div>
      <h3>
        <Icon name={key === 'good' ? 'check' : 'close'} size={16} />
        {words(key)}
      </h3>
      <ul>
        {rows.map((row) => (
          <li key={row.en}>{localized(row)}</li>
        ))}
      </ul>
    </div>
  );
  return (
    <>
      <section className={styles.section} aria-labelledby="tutorial-fits">
        <h2 id="tutorial-fits">{words('fits')}</h2>
        <div className={styles.fits}>
          {list('good', guide.good)}
          {list('poor', guide.poor)}
        </div>
      </section>
      <section className={styles.section} aria-labelledby="tutorial-questions">
        <h2 id="tutorial-questions">{words('questions')}</h2>
        <dl className={styles.questions}>
          {guide.questions.map(({ ask, answer }) => (
            <div key={ask.en}>
              <dt>{localized(ask)}</dt>
              <dd>{localized(answer)}</dd>
            </div>
          ))}
          <div>
            <dt>{words('charged')}</dt>
            <dd>{words('chargedWords')}</dd>
          </div>
        </dl>
      </section>
    </>
  );
}

export interface TutorialPicturesRowProps {
  form: ToolForm;
  /** The tool's name, for the pictures' words. */
  name: string;
  words: OwnWords<TutorialsKey>;
}

/** Why there is no result to show. */
const absence = ({ needs_model: needsModel, kind }: ToolForm): TutorialsKey => {
  if (kind === 'video') return 'clip';
  return needsModel ? 'noAfter' : 'own';
};

/** What goes into the tool and what it makes of it, as the engine drew it. */
function TutorialPicturesRow({ form, name, words }: TutorialPicturesRowProps) {
  const { before = [], after = [] } = tutorialPictures[form.key] ?? {};
  const figure = (address: string, key: 'before' | 'after', at: number) => (
    <figure key={address}>
      <img src={address} alt={`${name}, ${words(key)} ${at + 1}`} draggable={false} loading="lazy" />
      {at === 0 ? <figcaption>{words(key)}</figcaption> : null}
    </figure>
  );
  return (
    <div className={styles.pictures}>
      {before.map((address, at) => figure(address, 'before', at))}
      {before.length > 0 && after.length > 0 ? <Icon name="chevron-right" size={20} className={styles.arrow} /> : null}
      {after.map((address, at) => figure(address, 'after', at))}
      {after.length === 0 ? <p className={styles.absent}>{words(absence(form))}</p> : null}
    </div>
  );
}

interface Offer {
  tool: ToolAvailability;
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
