import { reducedArrows } from './arrows.ts';
import type { Examined } from './examine.ts';

const idOf = (room: string): string => room.replace(/[^a-z0-9]/gi, '_');

const drawPart = ({ part, arrows }: Examined): string => {
  const exceptions = part.exceptions ?? {};
  const shown = reducedArrows(arrows.filter(({ from, to }) => !(`${from} -> ${to}` in exceptions)));
  const storeys = part.storeys.toReversed().map((rooms, index) => {
    const cells = rooms.map((room) => `    ${idOf(room)}["${room}"]`);
    return [`  subgraph s${index}[" "]`, '    direction LR', ...cells, '  end'].join('\n');
  });
  const lines = shown.map(({ from, to }) => `  ${idOf(from)} --> ${idOf(to)}`);
  const reasons = Object.entries(exceptions).map(([arrow, reason]) => `- \`${arrow}\`: ${reason}`);
  return [
    `## ${part.title}${part.folder ? `: \`${part.folder}\`` : ''}`,
    '',
    '```mermaid',
    'flowchart TB',
    ...storeys,
    ...lines,
    '```',
    ...(reasons.length > 0 ? ['', 'Exceptions:', '', ...reasons] : []),
  ].join('\n');
};

/** `docs/house.md`: each part as a drawing, storeys from the top. An arrow that a longer way says already is left out. */
export const drawHouse = (parts: readonly Examined[]): string =>
  `${[
    '# Storeys of the house',
    '',
    'Written by `npm run house` from the imports themselves. A room imports only from storeys below its own; a check fails on a circle, on an arrow that goes up and',
    'on a room without a storey (`scripts/src/house/storeys.ts`). Arrows that a longer way says already are not drawn.',
    '',
    parts.map(drawPart).join('\n\n'),
  ].join('\n')}\n`;
