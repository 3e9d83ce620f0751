import { userAtom } from '@atelier/platform/session';
import { useAtomValue } from 'jotai';
import {
  Activity,
  type ComponentType,
  type Context,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import {
  UNSAFE_DataRouterStateContext as DataRouterStateContext,
  UNSAFE_LocationContext as LocationContext,
  useLocation,
  useMatches,
  useNavigation,
  useOutlet,
} from 'react-router-dom';
import styles from './keep-alive-outlet.module.css';
import { createScrollMemory, scrollAfterReloadAtom, scrollAttribute } from './scroll-memory.ts';

/** Maximum number of pages that stay mounted while hidden; the least recently visible one is removed first. */
const maxKeptPages = 8;

export interface KeptPage<T> {
  key: string;
  /** Data needed to render the page as it was when last visible. */
  snapshot: T;
}

/**
 * The pages to keep mounted, least recently visible first, after `current` became visible. A page with `isKept` false stays mounted only
 * while it is the current one.
 */
export const withCurrent = <P extends KeptPage<unknown> & { isKept: boolean }>(
  pages: readonly P[],
  current: P,
  limit: number = maxKeptPages,
): readonly P[] => {
  const others = pages.filter(({ key, isKept }) => key !== current.key && isKept);
  return [...others.slice(Math.max(0, others.length + 1 - limit)), current];
};

/** Origin of a page: its parent route below the root, `remote@version` for a remote's page. */
export interface PageOrigin {
  origin: string;
  pathname: string;
}

/** Mounted at a remote's addresses while none of its versions is. */
const fallbackPages = ['waiting', 'recovery'];

/**
 * True for a page of a version that the remote no longer runs, now that `current` is visible. Such a page is dropped unless it has a dirty
 * form. A fallback page replaces no version: the former page may return unchanged.
 */
const isOfReplacedVersion = (page: PageOrigin, current: PageOrigin, dirtyPaths: ReadonlySet<string>): boolean => {
  const [remote, version = ''] = current.origin.split('@');
  const isOfRemote = page.origin.split('@')[0] === remote;
  if (!isOfRemote || page.origin === current.origin || fallbackPages.includes(version)) return false;
  return !dirtyPaths.has(page.pathname);
};

type ValueOf<C> = C extends Context<infer V> ? V : never;

/** A page as it was when last visible; hidden pages must not receive another page's address. */
interface Snapshot {
  outlet: ReactNode;
  location: ValueOf<typeof LocationContext>;
  data: ValueOf<typeof DataRouterStateContext>;
}

type Page = KeptPage<Snapshot> & PageOrigin & { isKept: boolean };

interface KeepAliveOutletProps {
  /** True when the page at this address stays mounted after it is left. */
  isKept: (pathname: string) => boolean;
  /** Paths of the pages with dirty forms. */
  dirtyPaths: ReadonlySet<string>;
  /** Replaces the former page while the one at `pathname` loads; null: no loading state. */
  waitingFor: (pathname: string) => ReactNode;
}

/** A page that opens faster than this, in ms, replaces the former one without a loading state. */
const loadingDelayMs = 200;

/** The target address of a navigation that has been loading for longer than `patienceMs`. */
const usePendingPath = (pathname: string): string | undefined => {
  const { location } = useNavigation();
  const target = location && location.pathname !== pathname ? location.pathname : undefined;
  const [late, setLate] = useState<string>();
  useEffect(() => {
    const timer = target === undefined ? undefined : setTimeout(() => setLate(target), loadingDelayMs);
    return () => clearTimeout(timer);
  }, [target]);
  return target !== undefined && late === target ? target : undefined;
};

/** The routed content. Kept pages stay mounted in an `<Activity>` (effects off while hidden) and retain their scroll position. */
export const KeepAliveOutlet = ({ isKept, dirtyPaths, waitingFor }: KeepAliveOutletProps) => {
  const { pathname } = useLocation();
  const pendingPath = usePendingPath(pathname);
  const waiting = pendingPath === undefined ? null : waitingFor(pendingPath);
  const origin = useMatches()[1]?.id ?? '';
  const owner = useAtomValue(userAtom)?.id ?? '';
  const snapshot: Snapshot = {
    outlet: useOutlet(),
    location: useContext(LocationContext),
    data: useContext(DataRouterStateContext),
  };
  const key = `${owner} ${origin} ${pathname}`;
  const current: Page = { key, origin, pathname, snapshot, isKept: isKept(pathname) };
  const pages = usePages(current, { owner, dirtyPaths });
  const [memory] = useState(createScrollMemory);
  const drawn = pages.map((page) => (
    <Activity key={page.key} mode={page.key === current.key && waiting === null ? 'visible' : 'hidden'}>
      <ScrollingPage pageKey={page.key} isKept={page.isKept} memory={memory}>
        <LocationContext.Provider value={page.snapshot.location}>
          <DataRouterStateContext.Provider value={page.snapshot.data}>
            {page.snapshot.outlet}
          </DataRouterStateContext.Provider>
        </LocationContext.Provider>
      </ScrollingPage>
    </Activity>
  ));
  return (
    <>
      {drawn}
      {waiting === null ? null : <div className={styles.page}>{waiting}</div>}
    </>
  );
};

interface PagesAround extends Pick<KeepAliveOutletProps, 'dirtyPaths'> {
  owner: string;
}

/** Stable order in the tree (so that nothing remounts); the least recently visible page is dropped first. */
const usePages = (current: Page, { owner, dirtyPaths }: PagesAround): readonly Page[] => {
  const [kept, setKept] = useState<readonly Page[]>([]);
  // Drops pages of another user or from before sign-in, and other versions of the visible page.
  const isOther = ({ key, pathname }: Page) => key !== current.key && pathname === current.pathname;
  const isGone = (page: Page) => isOther(page) || isOfReplacedVersion(page, current, dirtyPaths);
  const mine = kept.filter((page) => page.key.startsWith(`${owner} `) && !isGone(page));
  const pages = withCurrent(mine, current);
  const last = kept.at(-1);
  const isNoted =
    last?.key === current.key &&
    last.snapshot.location === current.snapshot.location &&
    last.snapshot.data === current.snapshot.data;
  if (!isNoted) setKept(pages);
  return [...pages].sort((one, other) => one.key.localeCompare(other.key));
};

interface ScrollingPageProps {
  pageKey: string;
  isKept: boolean;
  memory: ReturnType<typeof createScrollMemory>;
  children: ReactNode;
}

/** One page's own scroll area. Restores its saved position when it becomes visible; a page that is not kept starts at the top. */
const ScrollingPage: ComponentType<ScrollingPageProps> = ({ pageKey, isKept, memory, children }) => {
  const area = useRef<HTMLDivElement>(null);
  const afterReload = useAtomValue(scrollAfterReloadAtom);
  useLayoutEffect(() => {
    const element = area.current;
    if (!element) return;
    if (!isKept) memory.forget(pageKey);
    memory.restore(pageKey, element);
    const path = pageKey.slice(pageKey.lastIndexOf(' ') + 1);
    afterReload?.restore(element, path);
    const endKeeping = afterReload?.keep(element, path);
    const note = ({ target }: Event) => target instanceof Element && memory.note(pageKey, target);
    element.addEventListener('scroll', note, { capture: true, passive: true });
    return () => {
      endKeeping?.();
      element.removeEventListener('scroll', note, { capture: true });
    };
  }, [pageKey, isKept, memory, afterReload]);
  return (
    <div ref={area} className={styles.page} {...{ [scrollAttribute]: 'content' }}>
      {children}
    </div>
  );
};
