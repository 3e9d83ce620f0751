import type { Work } from '@atelier/contract/works';
import { useChosen } from '@atelier/gallery/chosen';
import { Gallery } from '@atelier/gallery/gallery';
import { useOwnWords } from '@atelier/picture-editors/own-words';
import { Link } from '@atelier/platform/router';
import { useSessionState } from '@atelier/platform/session';
import { buttonClass } from '@atelier/ui/button-class';
import { ListState, PageFrame } from '../frame/page-frame.tsx';
import { useIsNarrow } from '../frame/use-is-narrow.ts';
import { useAddress } from '../listing/use-address.ts';
import { libraryTexts } from '../texts/library-texts.ts';
import { OwnWorks } from './own-works.tsx';
import styles from './square.module.css';
import { Nothing, Opened } from './square-parts.tsx';
import { squareTexts } from './texts/square-texts.ts';
import { useLikes } from './use-likes.ts';
import { noWorkFilter, usePublicTools, useWorks, workFilterOf } from './use-works.ts';
import { WorkDetail } from './work-detail.tsx';
import { keyOfWork, useWorkFace } from './work-face.tsx';
import { WorkFilters } from './work-filters.tsx';
import { WorksSide } from './works-side.tsx';

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
          <ListState
            listing={listing}
            words={library}
            empty={
              <Nothing
                words={words}
                isNarrowed={isNarrowed}
                onClear={() => address.set(noWorkFilter)}
                way={{ to: '/resource/drawHistory', label: words('toHistory') }}
              />
            }
          >
            {(now, store) => (
              <div className={styles.list}>
                <Gallery
                  key={listing.listKey}
                  label={words('title')}
                  total={now.total}
                  marks={now.marks}
                  store={store}
                  face={face}
                  chosen={chosen}
                  max={1}
                  at={address.at}
                  onRest={address.setAt}
                  onOpen={(work) => address.set({ work: work.id })}
                />
              </div>
            )}
          </ListState>
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
