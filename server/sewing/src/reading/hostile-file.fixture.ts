/** What is seen of a file: a preview, or the reason of its refusal; `ended`: the process was, and only that. */
export type Outcome = 'drawn' | 'broken' | 'large' | 'foreign' | 'empty' | 'ended';

export interface HostileFile {
  name: string;
  data: Buffer;
  /** Takes its whole time: only in the long run of the tests. */
  isSlow?: true;
  /** Each of these is right. */
  outcomes: readonly Outcome[];
}

export const times = <Item>(count: number, item: (at: number) => Item): Item[] =>
  Array.from({ length: count }, (_, at) => item(at));

export const megabyte = 2 ** 20;
