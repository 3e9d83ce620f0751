/** Outcome of a file: a preview, or the reason of its refusal; `ended`: the process was killed, with no other effect. */
export type Outcome = 'drawn' | 'broken' | 'large' | 'foreign' | 'empty' | 'ended';

export interface HostileFile {
  name: string;
  data: Buffer;
  /** Takes its whole time: only in the full run. */
  isSlow?: true;
  /** Any of these is correct. */
  outcomes: readonly Outcome[];
}

export const times = <Item>(count: number, item: (at: number) => Item): Item[] =>
  Array.from({ length: count }, (_, at) => item(at));

export const megabyte = 2 ** 20;
