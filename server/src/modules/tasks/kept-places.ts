import type { EngineReport } from '@atelier/engine/engine';
import type { EnginePlace } from '@atelier/engine/places/engine-place';
import { settlePlaces } from '@atelier/engine/places/settle-places';
import { inputsInOrder } from './input-order.ts';
import type { TaskRow } from './task-presenter.ts';

/** What is kept of the places of a report; null rather than an empty list, because most have none. */
export const keptPlaces = (row: TaskRow, report: EngineReport, results: number): EnginePlace[] | null => {
  const inputs = inputsInOrder(row).map(([name, list]) => [name, list.length] as const);
  const places = settlePlaces(report, { results, inputs });
  return places.length > 0 ? places : null;
};
