import { type Atom, atom } from '@atelier/platform/state';
import { readPageBrand } from '../config/page-brand.ts';

const staleMs = 5 * 60_000;
/** So long after a failure it is asked for once more. */
const retryMs = 1000;

interface Answer {
  success?: string;
  data?: unknown;
}

interface Reading<T> {
  /** When it was asked for, milliseconds. */
  at: number;
  value?: T;
}

/**
 * A public answer of the server, requested without a session by the first component that shows it: public pages do not load
 * the server connection. `address`: the call's path as text, because its schema would add the schema library to every public
 * page. `pick`: the wanted value, undefined if missing. The atom is undefined until the server has answered.
 */
export const createPublicAnswer = <T>(address: string, pick: (data: unknown) => T | undefined): Atom<T | undefined> => {
  const read = async (): Promise<T> => {
    const { apiOrigin } = readPageBrand(document);
    const response = await fetch(`${apiOrigin}${address}`);
    const { success, data } = (await response.json()) as Answer;
    const value = success === '1' ? pick(data) : undefined;
    if (value === undefined) throw new Error(`${address} was answered ${response.status}`);
    return value;
  };
  const readAgain = async (): Promise<T> => {
    await new Promise((resolve) => setTimeout(resolve, retryMs));
    return read();
  };
  const readingAtom = atom<Reading<T>>({ at: Number.NEGATIVE_INFINITY });
  const answerAtom = atom(
    (get) => get(readingAtom).value,
    async (get, set) => {
      const before = get(readingAtom);
      if (performance.now() - before.at < staleMs) return;
      set(readingAtom, { ...before, at: performance.now() });
      try {
        set(readingAtom, { at: performance.now(), value: await read().catch(readAgain) });
      } catch {
        set(readingAtom, before); // the next page that shows it asks again
      }
    },
  );
  answerAtom.onMount = (ask) => void ask();
  return answerAtom;
};
