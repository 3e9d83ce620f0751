import type { ToolSummary } from '@atelier/contract/tools';
import { getOwnWorks, type OwnWork, refusalReasons, type Work, withdrawWork } from '@atelier/contract/works';
import { useChosen } from '@atelier/gallery/chosen';
import { type OwnWords, useOwnWords } from '@atelier/picture-editors/own-words';
import { dialogs } from '@atelier/platform/dialogs';
import { http } from '@atelier/platform/http';
import { useLocalized } from '@atelier/platform/i18n';
import { callQuery, queryClient, useQuery } from '@atelier/platform/queries';
import { Link } from '@atelier/platform/router';
import { useSessionState } from '@atelier/platform/session';
import { Button, buttonClass } from '@atelier/ui/button';
import { Icon } from '@atelier/ui/icon';
import { useIsNarrow } from '@atelier/ui/media-query';
import { EmptyState, Skeleton } from '@atelier/ui/placeholders';
import { Segmented } from '@atelier/ui/segmented';
import { Tag } from '@atelier/ui/tag';
import { useBusy } from '@atelier/ui/use-busy';
import { useState } from 'react';
import assets from '../assets/assets.module.css';
import { FilterSelect } from '../frame/filters.tsx';
import { ListingGallery } from '../frame/listing-gallery.tsx';
import { PageFrame } from '../frame/page-frame.tsx';
import { TilePicture } from '../frame/tile-picture.tsx';
import { libraryTexts } from '../library-texts.ts';
import { useAddress } from '../listing/use-address.ts';
import { PublishDialog } from './publish-dialog.tsx';
import styles from './square.module.css';
import { Nothing, Opened, type SquareKey, squareTexts } from './square-parts.tsx';
import { noWorkFilter, usePublicTools, useWorks, type WorkFilter, workFilterOf } from './use-works.ts';
import { tagTitle, useLikes, WorkDetail } from './work-detail.tsx';

const stateWords = { waiting: 'waiting', shown: 'shownState', hidden: 'hidden', refused: 'refused' } as const;

/** The user's own works with their state; they can be edited and withdrawn. */
function OwnWorks({ words }: { words: OwnWords<SquareKey> }) {
  const localized = useLocalized();
  const query = useQuery({ ...callQuery(getOwnWorks, { limit: 120 }), staleTime: 0 }, queryClient);
  const [edited, setEdited] = useState<OwnWork>();
  const { run } = useBusy(dialogs.showError);
  const withdraw = async ({ id, title }: OwnWork) => {
    const question = {
      title: words('withdrawAsk', { title }),
      body: words('withdrawBody'),
      confirm: words('withdraw'),
      cancel: words('cancel'),
      isDanger: true,
    };
    if (!(await dialogs.confirm(question))) return;
    if (!(await run(() => http.call(withdrawWork, { work_id: id }, { quiet: true })))) return;
    dialogs.toast({ message: words('withdrawn') });
    void query.refetch();
  };
  const bodyOf = ({ state, refusal, likes }: OwnWork): string => {
    if (state === 'refused') return words('refusedBody', { reason: localized(refusalReasons[refusal ?? 'unfit']) });
    return state === 'shown'
      ? words('likedBy', { count: likes })
      : words(state === 'hidden' ? 'hiddenBody' : 'waitingBody');
  };
  if (!query.data)
    return (
      <div className={styles.note}>
        {query.isError ? (
          <EmptyState
            title={words('failed')}
            action={<Button label={words('retry')} onClick={() => void query.refetch()} />}
          />
        ) : (
          <Skeleton shape="line" count={4} />
        )}
      </div>
    );
  if (query.data.items.length === 0)
    return (
      <div className={styles.note}>
        <EmptyState
          title={words('empty')}
          action={
            <Link className={buttonClass()} to="/resource/drawHistory">
              {words('toHistory')}
            </Link>
          }
        >
          {words('emptyBody')}
        </EmptyState>
      </div>
    );
  return (
    <ul className={styles.rows}>
      {query.data.items.map((work) => (
        <li key={work.id} className={styles.row}>
          <img src={work.thumb_url} alt="" draggable={false} />
          <div className={styles.rowText}>
            <b>{work.title}</b>
            <Tag look={work.state === 'shown' ? 'accent' : 'plain'}>{words(stateWords[work.state])}</Tag>
            <p>{bodyOf(work)}</p>
          </div>
          <div className={styles.rowActs}>
            <Button label={words('edit')} onClick={() => setEdited(work)} />
            <Button kind="quiet" label={words('withdraw')} onClick={() => void withdraw(work)} />
          </div>
        </li>
      ))}
      {edited ? (
        <PublishDialog
          result={{ id: edited.result_id, thumb_url: edited.thumb_url }}
          name={edited.title}
          onClose={() => {
            setEdited(undefined);
            void query.refetch();
          }}
        />
      ) : null}
    </ul>
  );
}

export interface WorkFiltersProps {
  filter: WorkFilter;
  tags: readonly { tag: string; count: number }[];
  tools: readonly ToolSummary[] | undefined;
  words: OwnWords<SquareKey>;
  isOwn: boolean;
  /** True where "own works" is a filter, because there is no side column. */
  hasOwn: boolean;
  onChange: (change: Record<string, string | undefined>) => void;
}

/** Sort order, tool, tag. */
export function WorkFilters({ filter, tags, tools, words, isOwn, hasOwn, onChange }: WorkFiltersProps) {
  const localized = useLocalized();
  const own = hasOwn ? (
    <Button aria-pressed={isOwn} onClick={() => onChange({ list: isOwn ? undefined : 'mine', work: undefined })}>
      {words('mineList')}
    </Button>
  ) : null;
  if (isOwn) return own;
  const ofGroup = (tools ?? []).filter(
    ({ placements }) => filter.group === '' || placements.some(({ group }) => group === filter.group),
  );
  // A tag from the address is an option, even when it is rare.
  const listed =
    tags.some(({ tag }) => tag === filter.tag) || !filter.tag ? tags : [{ tag: filter.tag, count: 0 }, ...tags];
  return (
    <>
      <Segmented
        isFitting
        aria-label={words('order')}
        value={filter.order}
        onChange={(order) => onChange({ order: order === 'newest' ? undefined : order })}
        options={[
          { value: 'newest', label: words('newest') },
          { value: 'liked', label: words('likedFirst') },
        ]}
      />
      <FilterSelect
        label={words('tool')}
        value={filter.tool}
        all={words('allTools')}
        options={ofGroup.map(({ type, title }) => ({ value: String(type), label: localized(title) }))}
        onChange={(tool) => onChange({ tool })}
      />
      <FilterSelect
        label={words('tags')}
        value={filter.tag}
        all={words('allTags')}
        options={listed.map(({ tag, count }) => {
          const title = tagTitle(tag, localized);
          return { value: tag, label: count > 0 ? `${title} ${count}` : title };
        })}
        onChange={(tag) => onChange({ tag })}
      />
      {own}
    </>
  );
}

export interface WorksSideProps {
  words: OwnWords<SquareKey>;
  tools: readonly ToolSummary[] | undefined;
  group: string;
  isOwn: boolean;
  /** True when a user is signed in, who may have works. */
  hasOwn: boolean;
  onPick: (change: Record<string, string | undefined>) => void;
}

/** Groups of tools by their keys, in tool order. */
const toolGroups = (tools: readonly ToolSummary[] | undefined) =>
  new Map(
    (tools ?? []).flatMap(({ placements }) =>
      placements.map(({ group, group_title: title }) => [group, title] as const),
    ),
  );

/** All works, those of a group of tools, and the user's own. */
export function WorksSide({ words, tools, group, isOwn, hasOwn, onPick }: WorksSideProps) {
  const localized = useLocalized();
  const row = (label: string, isChosen: boolean, change: Record<string, string | undefined>) => (
    <div className={assets.row} key={label}>
      <button type="button" className={assets.pick} aria-current={isChosen} onClick={() => onPick(change)}>
        <span>{label}</span>
      </button>
    </div>
  );
  return (
    <nav className={assets.side} aria-label={words('groups')}>
      {row(words('all'), !isOwn && group === '', { group: undefined, list: undefined })}
      {[...toolGroups(tools)].map(([key, title]) =>
        row(localized(title), !isOwn && group === key, { group: key, tool: undefined, list: undefined }),
      )}
      {hasOwn ? row(words('mineList'), isOwn, { list: 'mine', work: undefined }) : null}
    </nav>
  );
}

export const keyOfWork = ({ id }: Work): string => id;

/** Tile of a work: image, title, likes. */
export const useWorkFace = (
  words: OwnWords<SquareKey>,
  tools: readonly ToolSummary[] | undefined,
  isLiked: (id: string) => boolean,
) => {
  const localized = useLocalized();
  const toolOf = ({ tool_type: type }: Work): string => {
    const title = tools?.find((tool) => tool.type === type)?.title;
    return title ? localized(title) : '';
  };
  const titleOf = ({ title, titles }: Work): string => (titles ? localized(titles) : title);
  return {
    keyOf: keyOfWork,
    nameOf: (work: Work) => words('workOf', { title: titleOf(work), tool: toolOf(work), likes: work.likes }),
    picture: (work: Work) => (
      <>
        <TilePicture url={work.thumb_url} width={work.width} height={work.height} />
        {work.generated ? <span className={styles.mark}>{words('generated')}</span> : null}
      </>
    ),
    caption: (work: Work) => (
      <>
        <span className={styles.name}>{titleOf(work)}</span>
        {work.likes > 0 ? (
          <span className={styles.likes}>
            <Icon name={isLiked(work.id) ? 'heart-filled' : 'heart'} size={14} />
            {work.likes}
          </span>
        ) : null}
      </>
    ),
  };
};

/** /worksInspiration: published works. Filters, position and the open work are stored in the query parameters. */
export function WorksPage() {
  const words = useOwnWords(squareTexts);
  const library = useOwnWords(libraryTexts);
  const address = useAddress();
  const filter = workFilterOf(address);
  const isSignedIn = useSessionState().status === 'signed-in';
  const isNarrow = useIsNarrow();
  const tools = usePublicTools();
  const listing = useWorks(filter);
  const likes = useLikes();
  const face = useWorkFace(words, tools, likes.isLiked);
  const chosen = useChosen<Work>(keyOfWork, 1);
  const isOwn = isSignedIn && address.get('list') === 'mine';
  const opened = address.get('work');
  const close = () => address.set({ work: undefined });
  const detail = opened ? (
    <WorkDetail
      key={opened}
      id={opened}
      words={words}
      tools={tools}
      likes={likes}
      isAlone={!isNarrow}
      onClose={close}
    />
  ) : null;
  const total = listing.marks?.total;
  const isNarrowed = Boolean(filter.group || filter.tool || filter.tag || filter.search);
  return (
    <div className={styles.page}>
      <PageFrame
        title={words(isOwn ? 'own' : 'title')}
        count={isOwn || total === undefined ? '' : words('count', { count: total.toLocaleString('en') })}
        words={library}
        {...(isOwn ? {} : { search: { value: filter.search, onChange: (q: string) => address.set({ q }) } })}
        acts={
          isSignedIn ? (
            <Link className={buttonClass()} to="/resource/drawHistory">
              {words('publish')}
            </Link>
          ) : null
        }
        side={
          isNarrow ? null : (
            <WorksSide
              words={words}
              tools={tools}
              group={filter.group}
              isOwn={isOwn}
              hasOwn={isSignedIn}
              onPick={address.set}
            />
          )
        }
        filters={
          <WorkFilters
            filter={filter}
            tags={listing.marks?.tags ?? []}
            tools={tools}
            words={words}
            isOwn={isOwn}
            hasOwn={isNarrow && isSignedIn}
            onChange={address.set}
          />
        }
      >
        {isOwn ? (
          <OwnWorks words={words} />
        ) : (
          <ListingGallery
            listing={listing}
            address={address}
            words={library}
            empty={
              <Nothing
                words={words}
                isNarrowed={isNarrowed}
                onClear={() => address.set(noWorkFilter)}
                way={{ to: '/resource/drawHistory', label: words('toHistory') }}
              />
            }
            className={styles.list}
            label={words('title')}
            face={face}
            chosen={chosen}
            max={1}
            onOpen={(work) => address.set({ work: work.id })}
          />
        )}
      </PageFrame>
      {detail ? (
        <Opened title={words('title')} closeLabel={words('close')} isNarrow={isNarrow} onClose={close}>
          {detail}
        </Opened>
      ) : null}
    </div>
  );
}
