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

export type Direction = 'left' | 'right' | 'up' | 'down';

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

const middle = ({ left, right, top, bottom }: Box) => ({ x: (left + right) / 2, y: (top + bottom) / 2 });

/** Weight of perpendicular distance: prefers the next tile of the same row. */
const aside = 3;
/** Minimum distance of a tile in the direction, in pixels. */
const clear = 4;

/** Index of the nearest box in a direction; -1 when there is none. */
export const nearest = (from: Box, boxes: readonly Box[], direction: Direction): number => {
  const start = middle(from);
  const isSideways = direction === 'left' || direction === 'right';
  const sign = direction === 'left' || direction === 'up' ? -1 : 1;
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  boxes.forEach((box, at) => {
    const { x, y } = middle(box);
    const [along, across] = isSideways ? [x - start.x, y - start.y] : [y - start.y, x - start.x];
    if (along * sign < clear) return;
    const isOverlapping = isSideways ? box.top < from.bottom && box.bottom > from.top : true;
    if (!isOverlapping) return;
    const distance = Math.abs(along) + aside * Math.abs(across);
    if (distance < least) {
      least = distance;
      best = at;
    }
  });
  return best;
};

interface Roving {
  /** Result whose tile is the tab stop; empty: the first mounted one. */
  current: string;
  setCurrent: (id: string) => void;
}

const RovingContext = createContext<Roving>({ current: '', setCurrent: () => undefined });

/** Roving tab index: one tab stop for all tiles of the panel, with arrow keys in between. */
export function RovingProvider({ children }: { children: ReactNode }) {
  const [current, setCurrent] = useState('');
  const value = useMemo(() => ({ current, setCurrent }), [current]);
  return <RovingContext value={value}>{children}</RovingContext>;
}

/** Props of a tile's image and the buttons beside it. */
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

/** Share of the viewport to scroll when the next tile is not mounted yet. */
const page = 0.8;

/** Arrow keys in a scroll area of tiles. When the focused tile has left the view, the first one gets the focus. */
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
  // A tile that is scrolled away is no tab stop any more, so the default applies again.
  const onScroll = () => {
    if (current !== '' && !document.querySelector(`[data-face="${CSS.escape(current)}"]`)) setCurrent('');
  };
  return { onKeyDown, onScroll };
};
