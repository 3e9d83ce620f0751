import { historyDays, membershipTitles } from '@atelier/catalogue/constants';
import type { Localized } from '@atelier/catalogue/text';
import type { ResponseOf } from '@atelier/contract/call';
import type { getTools, ToolAvailability, ToolForm } from '@atelier/contract/tools';
import type { OwnWords } from '@atelier/picture-editors/own-words';
import { useLocalized } from '@atelier/platform/i18n';
import { Link } from '@atelier/platform/router';
import { Button, buttonClass } from '@atelier/ui/button';
import { Icon } from '@atelier/ui/icon';
import { useIsNarrow } from '@atelier/ui/media-query';
import { Notice } from '@atelier/ui/notice';
import { EmptyState, Skeleton } from '@atelier/ui/placeholders';
import { toolAddress } from '@atelier/workbench/tool-choice';
import { tutorialPictures } from './pictures/tutorial-pictures.ts';
import styles from './tutorial.module.css';
import { TutorialNeeds } from './tutorial-needs.tsx';
import type { TutorialsKey } from './tutorial-page.tsx';
import { type Guide, useForm, useGuide } from './use-tutorials.ts';

interface TutorialRailProps {
  tool: ToolAvailability;
  form: ToolForm;
  night: ResponseOf<typeof getTools>['night'];
  /** Every tool, for the suggested next tools and for other versions of the page. */
  tools: readonly ToolAvailability[];
  next: readonly string[];
  /** True when the link to the tool is here instead of above the text. */
  hasTry: boolean;
  words: OwnWords<TutorialsKey>;
}

/** Links to other tutorials, each with an example result. */
function ToolLinks({ title, tools }: { title: string; tools: readonly ToolAvailability[] }) {
  const localized = useLocalized();
  if (tools.length === 0) return null;
  return (
    <nav className={styles.links} aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {tools.map((tool) => {
          const { before = [], after = [] } = tutorialPictures[tool.key] ?? {};
          const picture = after[0] ?? before[0];
          return (
            <li key={tool.type}>
              <Link to={`/tutorial/${tool.key}`}>
                <span className={styles.thumb}>
                  {picture ? <img src={picture} alt="" draggable={false} /> : <Icon name="account" size={20} />}
                </span>
                {localized(tool.title)}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

const creditWords = ({ fields }: ToolForm, price: number, words: OwnWords<TutorialsKey>): string =>
  words(fields.some((field) => field.multiplies_price) ? 'priceEach' : 'price', { count: price });

/** Ranges of more than two minutes are shown in minutes. */
const timeWords = (price: string, { min, max }: { min: number; max: number }, words: OwnWords<TutorialsKey>): string =>
  max <= 120
    ? words('onlineFacts', { price, min, max })
    : words('onlineMinutes', { price, min: Math.max(1, Math.floor(min / 60)), max: Math.ceil(max / 60) });

/** Link to the tool with its prefilled example. */
function TryLink({ tool, form, words }: Pick<TutorialRailProps, 'tool' | 'form' | 'words'>) {
  const address = toolAddress(tool, { example: 'true' });
  if (!address) return null;
  const { online, offline = 0 } = tool.price;
  const hasPictures = (tutorialPictures[tool.key]?.before.length ?? 0) > 0 || form.inputs.length === 0;
  return (
    <div className={styles.tryPart}>
      <Link className={buttonClass({ kind: 'primary', size: 'l', isWide: true }, styles.try)} to={address}>
        <span>{words('try')}</span>
        <span className={styles.price}>{creditWords(form, online ?? offline, words)}</span>
      </Link>
      <p className={styles.hint}>{words(hasPictures ? 'tryWords' : 'tryOwn')}</p>
    </div>
  );
}

/** Price and suggested next tools. */
function TutorialRail({ tool, form, night, tools, next, hasTry, words }: TutorialRailProps) {
  const { price, estimate } = tool;
  const each = form.fields.find((field) => field.multiplies_price)?.range;
  const inWords = (credits: number) => creditWords(form, credits, words);
  const path = tool.placements[0]?.path;
  const rows: readonly [string, string][] = [
    ...(price.online === undefined
      ? []
      : [
          [words('online'), estimate ? timeWords(inWords(price.online), estimate, words) : inWords(price.online)] as [
            string,
            string,
          ],
        ]),
    ...(price.offline === undefined
      ? []
      : [
          [words('night'), words('nightFacts', { price: inWords(price.offline), from: night.from, to: night.to })] as [
            string,
            string,
          ],
        ]),
    ...(each ? [[words('once'), words('picturesRange', { min: each.min, max: each.max })] as [string, string]] : []),
    [words('result'), words('kept', { kind: words(form.kind), days: historyDays })],
  ];
  return (
    <aside className={styles.rail}>
      {hasTry ? <TryLink tool={tool} form={form} words={words} /> : null}
      <dl className={styles.facts}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ToolLinks
        title={words('versions')}
        tools={tools.filter((one) => one.type !== tool.type && path && one.placements[0]?.path === path)}
      />
      <ToolLinks title={words('next')} tools={next.flatMap((key) => tools.find((one) => one.key === key) ?? [])} />
    </aside>
  );
}

interface PartProps {
  guide: Guide;
  words: OwnWords<TutorialsKey>;
}

/** The steps to a result, in order. */
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

/** Suitable and unsuitable inputs, and frequent questions. */
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
  /** The tool's name, for the images' alt texts. */
  name: string;
  words: OwnWords<TutorialsKey>;
}

/** Reason why there is no example result. */
const absence = ({ needs_model: needsModel, kind }: ToolForm): TutorialsKey => {
  if (kind === 'video') return 'clip';
  return needsModel ? 'noAfter' : 'own';
};

/** Example input and result of the tool, generated by the engine. */
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

/** Restrictions that prevent the use of the tool. */
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

/** Tutorial of one tool: purpose, inputs, steps, price. */
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
            label={words('retry')}
            onClick={() => {
              void form.refetch();
              void guide.refetch();
            }}
          />
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
