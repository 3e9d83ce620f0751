import type { ModelServerRow } from '@atelier/contract/console-servers';

/** The displayed state: out of service overrides the health state. */
type ServerStanding = 'rest' | ModelServerRow['state'];

export const standingOf = ({ rest, state }: Pick<ModelServerRow, 'rest' | 'state'>): ServerStanding =>
  rest ? 'rest' : state;

/** State icons, because colour alone is not accessible. */
export const serverMarks = {
  ready: '●',
  partly: '◐',
  away: '×',
  connecting: '○',
  rest: '‖',
} as const satisfies Record<ServerStanding, string>;
