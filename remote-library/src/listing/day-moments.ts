/** Start and end of local calendar days; days are `YYYY-MM-DD`. */
export const dayMoments = (from: string, to: string): { from?: string; to?: string } => {
  const begin = from === '' ? undefined : new Date(`${from}T00:00:00`);
  const end = to === '' ? undefined : new Date(`${to}T00:00:00`);
  if (end) end.setDate(end.getDate() + 1);
  const moment = (date: Date | undefined): string | undefined =>
    date && !Number.isNaN(date.getTime()) ? date.toISOString() : undefined;
  const [first, last] = [moment(begin), moment(end)];
  return { ...(first ? { from: first } : {}), ...(last ? { to: last } : {}) };
};
