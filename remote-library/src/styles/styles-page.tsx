import { choiceOf, garmentKindByKey } from '@atelier/catalogue/attributes';
import { type GenderKey, genders } from '@atelier/catalogue/style-kinds';
import { searchKey } from '@atelier/contract/normalise-text';
import { getStyleLibrary, type StyleEntry, type StyleLibrary } from '@atelier/contract/style-library';
import { type OwnTexts, type OwnWords, useOwnWords } from '@atelier/picture-editors/own-words';
import { useLocalized } from '@atelier/platform/i18n';
import { callQuery, queryClient, useQuery } from '@atelier/platform/queries';
import { Link } from '@atelier/platform/router';
import { ToolListProvider, useToolList } from '@atelier/task-results/tool-list';
import { Button, buttonClass } from '@atelier/ui/button';
import { Dialog } from '@atelier/ui/dialog';
import { Icon } from '@atelier/ui/icon';
import { useIsNarrow } from '@atelier/ui/media-query';
import { EmptyState, Skeleton } from '@atelier/ui/placeholders';
import { toolAddress } from '@atelier/workbench/tool-choice';
import assets from '../assets/assets.module.css';
import { PageFrame } from '../frame/page-frame.tsx';
import { markDecoded } from '../frame/tile-picture.tsx';
import { libraryTexts } from '../library-texts.ts';
import { type Address, useAddress } from '../listing/use-address.ts';
import en from '../locales/en/styles.json' with { type: 'json' };
import zh from '../locales/zh/styles.json' with { type: 'json' };
import { StyleDetail } from './style-detail.tsx';
import { StyleFilters } from './style-filters.tsx';
import { type PartKey, partKeys, partsWith } from './style-parts.ts';
import styles from './styles.module.css';

/** The page's style filter, stored in the query parameters. */
export interface StyleFilter {
  gender: GenderKey;
  /** Branch of the tree and garment kind in it; empty: all. */
  branch: string;
  garment: string;
  /** A required choice of an attribute, e.g. collar and mandarin. */
  part: { attribute: PartKey; choice: string } | undefined;
  search: string;
}

const partOf = (text: string): StyleFilter['part'] => {
  const [name, choice = ''] = text.split('.');
  const attribute = partKeys.find((key) => key === name);
  return attribute && choiceOf(attribute, choice) ? { attribute, choice } : undefined;
};

export const styleFilterOf = ({ get }: Pick<Address, 'get'>): StyleFilter => ({
  gender: genders.find(({ key }) => key === get('for'))?.key ?? 'woman',
  branch: get('branch'),
  garment: get('kind'),
  part: partOf(get('part')),
  search: get('q').slice(0, 60).trim(),
});

/** Clears the filters, except for the gender. */
const noStyleFilter = { branch: undefined, kind: undefined, part: undefined, q: undefined } as const;

/** Search text of a style: its names, prompt and code, its garment, and the names of its attributes. */
const wordsOf = ({ code, title, prompt, garment, parts }: StyleEntry, tree: StyleLibrary['tree']): string => {
  const kind = garmentKindByKey(garment);
  const leaf = tree.flatMap(({ children }) => children).find((child) => child.garment === garment);
  const named = Object.entries(parts).map(([key, choice]) => choiceOf(key as PartKey, choice ?? ''));
  const titles = [title, kind?.title, leaf?.title, ...named.map((choice) => choice?.title)];
  return [code, prompt, ...titles.flatMap((words) => (words ? [words.zh, words.en] : []))].map(searchKey).join('\n');
};

/** Styles whose keywords contain every typed word. */
const searched = (styles: readonly StyleEntry[], search: string, tree: StyleLibrary['tree']): readonly StyleEntry[] => {
  const typed = searchKey(search).split(' ').filter(Boolean);
  if (typed.length === 0) return styles;
  return styles.filter((style) => {
    const words = wordsOf(style, tree);
    return typed.every((word) => words.includes(word));
  });
};

export interface FoundStyles {
  styles: readonly StyleEntry[];
  /** Number of matches of search and attribute for each gender, regardless of the branch. */
  byGender: Readonly<Record<GenderKey, number>>;
  /** Number of matches of the gender by branch and garment kind. */
  count: (key: { branch: string } | { garment: string }) => number;
}

export const findStyles = ({ styles, tree }: StyleLibrary, filter: StyleFilter): FoundStyles => {
  const { part } = filter;
  const fitting = searched(styles, filter.search, tree).filter(
    ({ parts }) => part === undefined || parts[part.attribute] === part.choice,
  );
  const own = fitting.filter(({ gender }) => gender === filter.gender);
  const countOf = (gender: GenderKey) => fitting.filter((style) => style.gender === gender).length;
  return {
    styles: own.filter(
      ({ branch, garment }) =>
        (filter.branch === '' || branch === filter.branch) && (filter.garment === '' || garment === filter.garment),
    ),
    byGender: { woman: countOf('woman'), man: countOf('man'), children: countOf('children') },
    count: (key) =>
      own.filter((style) => ('branch' in key ? style.branch === key.branch : style.garment === key.garment)).length,
  };
};

interface StyleGridProps {
  entries: readonly StyleEntry[];
  chosen: string | undefined;
  /** Styles selected for fusion. */
  mix: readonly StyleEntry[];
  words: OwnWords<StylesKey>;
  onOpen: (code: string) => void;
}

/** A grid of the styles' line drawings. */
function StyleGrid({ entries, chosen, mix, words, onOpen }: StyleGridProps) {
  const localized = useLocalized();
  return (
    <ul className={styles.grid} aria-label={words('list')}>
      {entries.map(({ code, title, drawing }) => (
        <li key={code}>
          <button
            type="button"
            className={styles.tile}
            aria-current={code === chosen ? 'true' : undefined}
            onClick={() => onOpen(code)}
          >
            <span className={styles.paper}>
              {drawing ? (
                <img
                  src={drawing.thumb_url}
                  width={drawing.width}
                  height={drawing.height}
                  alt=""
                  loading="lazy"
                  draggable={false}
                  onLoad={markDecoded}
                />
              ) : (
                <span className={styles.waiting}>{words('waiting')}</span>
              )}
              {mix.some((one) => one.code === code) ? (
                <span className={styles.tick}>
                  <Icon name="check" size={14} />
                </span>
              ) : null}
            </span>
            <span className={styles.caption}>
              <span className={styles.name}>{localized(title)}</span>
              <span className={styles.code}>{code}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

export type StylesKey = keyof typeof zh;

/** Texts of the style library. */
const stylesTexts: OwnTexts<StylesKey> = { zh, en };

export interface MixBarProps {
  mix: readonly StyleEntry[];
  words: OwnWords<StylesKey>;
  onChange: (mix: readonly StyleEntry[]) => void;
}

/** Minimum number of styles for fusion. */
const minFusionStyles = 2;

/** The styles selected for fusion, and the link to it. */
export function MixBar({ mix, words, onChange }: MixBarProps) {
  const localized = useLocalized();
  const tool = useToolList()?.find(({ key }) => key === 'styleFusion');
  if (mix.length === 0) return null;
  const ids = mix.flatMap(({ drawing }) => drawing?.asset_id ?? []);
  const address = toolAddress(tool, { asset: ids.join(','), input: 'garment' });
  const lack = minFusionStyles - ids.length;
  return (
    <section className={styles.mix} aria-label={words('mix')}>
      <ul>
        {mix.map((style) => (
          <li key={style.code}>
            <button
              type="button"
              aria-label={words('remove', { name: localized(style.title) })}
              onClick={() => onChange(mix.filter(({ code }) => code !== style.code))}
            >
              <img src={style.drawing?.thumb_url} alt="" draggable={false} />
            </button>
          </li>
        ))}
      </ul>
      <div className={styles.mixWords} role="status">
        <b>{words('mix')}</b>
        <span>{lack > 0 ? words('mixMore', { count: lack }) : words('mixCount', { count: mix.length })}</span>
      </div>
      <Button kind="quiet" label={words('mixClear')} onClick={() => onChange([])} />
      {lack <= 0 && address ? (
        <Link className={buttonClass({ kind: 'primary' })} to={address}>
          {words('mixGo', { count: ids.length })}
        </Link>
      ) : null}
    </section>
  );
}

/** Poll interval while drawings are missing, in the first minutes of an installation. */
const drawingMs = 15_000;

/** Every style; polled while drawings are missing. */
export const useStyles = () =>
  useQuery(
    {
      ...callQuery(getStyleLibrary, {}),
      refetchInterval: ({ state }) =>
        state.data?.styles.some(({ drawing }) => drawing === null) === true ? drawingMs : false,
    },
    queryClient,
  );

/** Maximum number of styles for fusion. */
const maxFusionStyles = 4;

/** The styles selected for fusion in the query parameters. */
export const mixOf = (text: string, styles: readonly StyleEntry[]): readonly StyleEntry[] =>
  [...new Set(text.split(','))]
    .flatMap((code) => styles.find((style) => style.code === code) ?? [])
    .slice(0, maxFusionStyles);

export const isMixFull = (mix: readonly StyleEntry[]): boolean => mix.length >= maxFusionStyles;

export const mixText = (mix: readonly Pick<StyleEntry, 'code'>[]): string => mix.map(({ code }) => code).join(',');

/** Gender choice (women, men, children), each with its number of matches. */
function Side({ filter, found, address }: { filter: StyleFilter; found: FoundStyles; address: Address }) {
  const words = useOwnWords(stylesTexts);
  const localized = useLocalized();
  return (
    <nav className={assets.side} aria-label={words('who')}>
      <span className={assets.sideTitle}>{words('who')}</span>
      {genders.map(({ key, title }) => (
        <div className={assets.row} key={key}>
          <button
            type="button"
            className={assets.pick}
            aria-current={key === filter.gender}
            onClick={() =>
              address.set({ for: key, branch: undefined, kind: undefined, style: undefined, with: undefined })
            }
          >
            <span>{localized(title)}</span>
            <small>{found.byGender[key]}</small>
          </button>
        </div>
      ))}
    </nav>
  );
}

/** No matches: links to other genders and to clearing the filters. */
function Nothing({ filter, found, address }: { filter: StyleFilter; found: FoundStyles; address: Address }) {
  const words = useOwnWords(stylesTexts);
  const localized = useLocalized();
  const tool = useToolList()?.find(({ key }) => key === 'styleCreativity');
  const byWords = toolAddress(tool, filter.search ? { answers: JSON.stringify({ prompt: filter.search }) } : {});
  return (
    <div className={styles.note}>
      <EmptyState
        title={words('none')}
        action={
          <span className={styles.acts}>
            {genders
              .filter(({ key }) => key !== filter.gender && found.byGender[key] > 0)
              .map(({ key, title }) => (
                <Button key={key} onClick={() => address.set({ for: key, branch: undefined, kind: undefined })}>
                  {words('elsewhere', { gender: localized(title), count: found.byGender[key] })}
                </Button>
              ))}
            <Button label={words('clear')} onClick={() => address.set(noStyleFilter)} />
            {byWords ? (
              <Link className={buttonClass()} to={byWords}>
                {words('byWords')}
              </Link>
            ) : null}
          </span>
        }
      >
        {words('noneWords')}
      </EmptyState>
    </div>
  );
}

function Loaded({ library, filter, address }: { library: StyleLibrary; filter: StyleFilter; address: Address }) {
  const words = useOwnWords(stylesTexts);
  const texts = useOwnWords(libraryTexts);
  const localized = useLocalized();
  const isNarrow = useIsNarrow();
  const found = findStyles(library, filter);
  const code = address.get('style');
  const chosen = library.styles.find((style) => style.code === code);
  const mix = mixOf(address.get('mix'), library.styles);
  const isMixed = chosen !== undefined && mix.includes(chosen);
  const close = () => address.set({ style: undefined, with: undefined });
  const total = library.styles.filter(({ gender }) => gender === filter.gender).length;
  const count = found.styles.length;
  const who = genders.find(({ key }) => key === filter.gender)?.title;
  const setMix = (next: readonly { code: string }[]) => address.set({ mix: mixText(next) });
  const detail = chosen ? (
    <StyleDetail
      key={chosen.code}
      style={chosen}
      parts={partsWith(chosen, address.get('with'))}
      words={words}
      isAlone={!isNarrow}
      isMixed={isMixed}
      isMixFull={isMixFull(mix)}
      onParts={(text) => address.set({ with: text })}
      onMix={() => setMix(isMixed ? mix.filter((style) => style !== chosen) : [...mix, chosen])}
      onClose={close}
    />
  ) : null;
  return (
    <div className={styles.page}>
      <PageFrame
        title={words('title', { gender: who ? localized(who) : '' })}
        count={count === total ? words('count', { count }) : words('countOf', { count, total })}
        words={texts}
        search={{ value: filter.search, onChange: (q) => address.set({ q }), label: words('search') }}
        side={isNarrow ? null : <Side filter={filter} found={found} address={address} />}
        filters={
          <StyleFilters
            filter={filter}
            library={library}
            found={found}
            words={words}
            hasGenders={isNarrow}
            set={address.set}
          />
        }
      >
        <div className={styles.wall}>
          {code && !chosen ? <p className={styles.gone}>{words('gone', { code: code.slice(0, 12) })}</p> : null}
          {count === 0 ? <Nothing filter={filter} found={found} address={address} /> : null}
          <StyleGrid
            entries={found.styles}
            chosen={chosen?.code}
            mix={mix}
            words={words}
            onOpen={(next) => address.set({ style: next, with: undefined })}
          />
        </div>
        <MixBar mix={mix} words={words} onChange={setMix} />
      </PageFrame>
      {detail && !isNarrow ? <aside className={styles.aside}>{detail}</aside> : null}
      {chosen && isNarrow ? (
        <Dialog isOpen size="wide" title={localized(chosen.title)} closeLabel={words('close')} onClose={close}>
          {detail}
        </Dialog>
      ) : null}
    </div>
  );
}

/** /styleLibrary: every style of the catalogue as a line drawing, with its attributes and the tools that accept it. */
export function StylesPage() {
  const words = useOwnWords(stylesTexts);
  const texts = useOwnWords(libraryTexts);
  const address = useAddress();
  const { data, isError, refetch } = useStyles();
  if (data)
    return (
      <ToolListProvider>
        <Loaded library={data} filter={styleFilterOf(address)} address={address} />
      </ToolListProvider>
    );
  return (
    <PageFrame title={words('who')} count="" words={texts} filters={null}>
      {isError ? (
        <div className={styles.note}>
          <EmptyState
            title={words('failed')}
            action={<Button label={words('retry')} onClick={() => void refetch()} />}
          />
        </div>
      ) : (
        <div className={styles.grid} role="status" aria-label={words('loading')}>
          <Skeleton shape="picture" count={12} />
        </div>
      )}
    </PageFrame>
  );
}
