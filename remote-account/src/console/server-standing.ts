import type { ModelServerRow } from '@atelier/contract/console-servers';

/** What an operator is told first: out of service counts more than how it is. */
type ServerStanding = 'rest' | ModelServerRow['state'];

export const standingOf = ({ rest, state }: Pick<ModelServerRow, 'rest' | 'state'>): ServerStanding =>
  rest ? 'rest' : state;

/** Colour alone says nothing. */
export const serverMarks = {
  ready: '●',
  partly: '◐',
  away: '×',
  connecting: '○',
  rest: '‖',
} as const satisfies Record<ServerStanding, string>;
