import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type Direction, nearest } from './nearest.ts';

interface Roving {
  /** The result whose tile the Tab key reaches; empty: the first one that is mounted. */
  current: string;
  setCurrent: (id: string) => void;
}

const RovingContext = createContext<Roving>({ current: '', setCurrent: () => undefined });

/** One tab stop for all tiles of the panel; the arrow keys go from one to the next. */
export function RovingProvider({ children }: { children: ReactNode }) {
  const [current, setCurrent] = useState('');
  const value = useMemo(() => ({ current, setCurrent }), [current]);
  return <RovingContext value={value}>{children}</RovingContext>;
}

/** What a tile's face and the buttons beside it put on themselves. */
export const useRoving = (id: string) => {
  const { current, setCurrent } = use(RovingContext);
  return { tabIndex: current === '' || current === id ? 0 : -1, onFocus: () => setCurrent(id) };
};

const directions: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

const facesOf = (area: HTMLElement): HTMLElement[] => [...area.querySelectorAll<HTMLElement>('[data-face]')];

/** The area scrolls so far when the next tile is not mounted yet. */
const page = 0.8;

/** Arrow keys within a scroll area of tiles. When the tile that had the focus has gone out of view, the first one takes over. */
export const useRovingKeys = () => {
  const { current, setCurrent } = use(RovingContext);
  const area = useRef<HTMLElement>(null);
  const pending = useRef<number>(undefined);
  useEffect(() => () => cancelAnimationFrame(pending.current ?? 0), []);

  const move = useCallback((from: HTMLElement, direction: Direction, tries = 2): void => {
    const root = area.current;
    if (!root) return;
    const faces = facesOf(root);
    const at = nearest(
      from.getBoundingClientRect(),
      faces.map((face) => face.getBoundingClientRect()),
      direction,
    );
    const next = faces[at];
    if (next) {
      next.focus({ preventScroll: true });
      next.scrollIntoView({ block: 'nearest' });
      return;
    }
    const isDown = direction === 'down' || direction === 'right';
    if (tries === 0 || direction === 'left' || direction === 'right') return;
    root.scrollBy({ top: (isDown ? 1 : -1) * root.clientHeight * page });
    pending.current = requestAnimationFrame(() => requestAnimationFrame(() => move(from, direction, tries - 1)));
  }, []);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const direction = directions[event.key];
    const face = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-face]') : null;
    if (!direction || !face || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    event.preventDefault();
    area.current = event.currentTarget;
    move(face, direction);
  };
  // A tile that scrolled away takes its tab stop along: then any tile may be reached again.
  const onScroll = () => {
    if (current !== '' && !document.querySelector(`[data-face="${CSS.escape(current)}"]`)) setCurrent('');
  };
  return { onKeyDown, onScroll };
};
