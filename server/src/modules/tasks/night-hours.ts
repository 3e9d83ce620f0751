/** Local hours of the night queue: from inclusive, to exclusive; may run over midnight. */
export interface NightHours {
  from: number;
  to: number;
}

export const isNight = ({ from, to }: NightHours, at: Date): boolean => {
  const hour = at.getHours();
  return from < to ? hour >= from && hour < to : hour >= from || hour < to;
};

/** Seconds until the night queue is drawn; 0 while it is. */
export const secondsUntilNight = (hours: NightHours, at: Date): number => {
  if (isNight(hours, at)) return 0;
  const start = new Date(at);
  start.setHours(hours.from, 0, 0, 0);
  if (start <= at) start.setDate(start.getDate() + 1);
  return Math.ceil((start.getTime() - at.getTime()) / 1000);
};

/** When the night ends in which a task that waits at that moment is drawn. */
export const nightEnd = (hours: NightHours, at: Date): Date => {
  const begin = new Date(at.getTime() + secondsUntilNight(hours, at) * 1000);
  const end = new Date(begin);
  end.setHours(hours.to, 0, 0, 0);
  if (end <= begin) end.setDate(end.getDate() + 1);
  return end;
};
