import {
  createContext,
  type ReactNode,
  type PointerEvent as ReactPointerEvent,
  use,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { CarriedResult } from './panel-actions.ts';
import styles from './result-drag.module.css';

/** Pixels from which a press is a drag. */
const dragDistance = 6;

interface ResultDrag {
  /** The dragged result, if any. */
  carried: CarriedResult | undefined;
  /** Name of the image field under the pointer. */
  over: string | undefined;
  /** Handler of a tile: a press that moves drags its result. Touch scrolls instead; the action buttons do the same there. */
  begin: (event: ReactPointerEvent, carried: CarriedResult) => void;
}

const DragContext = createContext<ResultDrag>({ carried: undefined, over: undefined, begin: () => undefined });

export const useResultDrag = (): ResultDrag => use(DragContext);

const fieldAt = (x: number, y: number): string | undefined =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-picture-field]')?.dataset.pictureField;

interface Press {
  carried: CarriedResult;
  x: number;
  y: number;
  isMoving: boolean;
}

/** Drags results from the panel to an image field by pointer: native dragging is disabled in this product. */
export function ResultDragArea({
  onDrop,
  children,
}: {
  onDrop: (carried: CarriedResult, field: string) => void;
  children: ReactNode;
}) {
  const press = useRef<Press>(undefined);
  const ghost = useRef<HTMLImageElement>(null);
  const [carried, setCarried] = useState<CarriedResult>();
  const [over, setOver] = useState<string>();
  const [isPressed, setPressed] = useState(false);

  useEffect(() => {
    if (!isPressed) return;
    const end = () => {
      press.current = undefined;
      setPressed(false);
      setCarried(undefined);
      setOver(undefined);
    };
    const handleMove = (event: PointerEvent) => {
      const held = press.current;
      if (!held) return;
      if (!held.isMoving && Math.hypot(event.clientX - held.x, event.clientY - held.y) < dragDistance) return;
      if (!held.isMoving) setCarried(held.carried);
      held.isMoving = true;
      setOver(fieldAt(event.clientX, event.clientY));
      ghost.current?.style.setProperty('translate', `${event.clientX}px ${event.clientY}px`);
    };
    const handleUp = (event: PointerEvent) => {
      const held = press.current;
      const field = held?.isMoving ? fieldAt(event.clientX, event.clientY) : undefined;
      if (held?.isMoving) swallowClick();
      end();
      if (held && field !== undefined) onDrop(held.carried, field);
    };
    const handleKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') end();
    };
    window.addEventListener('pointermove', handleMove);
    window.addEventListener('pointerup', handleUp);
    window.addEventListener('pointercancel', end);
    window.addEventListener('keydown', handleKey);
    return () => {
      window.removeEventListener('pointermove', handleMove);
      window.removeEventListener('pointerup', handleUp);
      window.removeEventListener('pointercancel', end);
      window.removeEventListener('keydown', handleKey);
    };
  }, [isPressed, onDrop]);

  const value = useMemo<ResultDrag>(
    () => ({
      carried,
      over,
      begin(event, picked) {
        if (event.pointerType === 'touch' || event.button !== 0) return;
        press.current = { carried: picked, x: event.clientX, y: event.clientY, isMoving: false };
        setPressed(true);
      },
    }),
    [carried, over],
  );

  return (
    <DragContext value={value}>
      {children}
      {carried ? <img ref={ghost} className={styles.ghost} src={carried.result.thumb_url} alt="" /> : null}
    </DragContext>
  );
}

/** Suppresses the click that the browser sends after a drag. */
const swallowClick = (): void => {
  const stop = (event: Event) => {
    event.stopPropagation();
    event.preventDefault();
  };
  window.addEventListener('click', stop, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', stop, { capture: true }), 0);
};
