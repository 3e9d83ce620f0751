import { historyDays } from '@atelier/catalogue/constants';
import type { ResponseOf } from '@atelier/contract/call';
import type { getTools, ToolAvailability, ToolForm } from '@atelier/contract/tools';
import type { OwnWords } from '@atelier/picture-editors/own-words';
import { useLocalized } from '@atelier/platform/i18n';
import { Link } from '@atelier/platform/router';
import { buttonClass } from '@atelier/ui/button-class';
import { Icon } from '@atelier/ui/icon';
import { toolAddress } from '@atelier/workbench/tool-choice';
import { tutorialPictures } from './pictures/tutorial-pictures.ts';
import styles from './tutorial.module.css';
import type { TutorialsKey } from './tutorial-page.tsx';

export interface TutorialRailProps {
  tool: ToolAvailability;
  form: ToolForm;
  night: ResponseOf<typeof getTools>['night'];
  /** Every tool, for those to go on with and for the other versions of the page. */
  tools: readonly ToolAvailability[];
  next: readonly string[];
  /** The link to the tool is here instead of above the text. */
  hasTry: boolean;
  words: OwnWords<TutorialsKey>;
}

/** A way to another tutorial, with what its tool makes. */
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

/** The way into the tool with its example filled in. */
export function TryLink({ tool, form, words }: Pick<TutorialRailProps, 'tool' | 'form' | 'words'>) {
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
export function TutorialRail({ tool, form, night, tools, next, hasTry, words }: TutorialRailProps) {
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
