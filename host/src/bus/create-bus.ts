import type { Bus, BusEventName, BusEvents } from '@atelier/platform/bus';
import { Observable, Subject } from 'rxjs';

type Subjects = { [N in BusEventName]?: Subject<BusEvents[N]> };

/** The page's one bus. A subscriber that throws is reported by rxjs in a task of its own and stops nobody else. */
export const createBus = (): Bus => {
  const subjects: Subjects = {};
  const subjectOf = <N extends BusEventName>(name: N): Subject<BusEvents[N]> => {
    const known = subjects[name] as Subject<BusEvents[N]> | undefined;
    if (known) return known;
    const created = new Subject<BusEvents[N]>();
    (subjects as Record<string, unknown>)[name] = created;
    return created;
  };
  return {
    emit: (name, payload) => subjectOf(name).next(payload),
    on: <N extends BusEventName>(name: N) =>
      new Observable<BusEvents[N]>((subscriber) => subjectOf(name).subscribe(subscriber)),
  };
};
