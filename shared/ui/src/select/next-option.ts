interface Row {
  label: string;
  isDisabled?: boolean;
}

/** Rows that PageUp and PageDown pass. */
const pageRows = 8;

const steps: Readonly<Record<string, (at: number, count: number) => { from: number; by: 1 | -1 }>> = {
  ArrowDown: (at) => ({ from: at + 1, by: 1 }),
  ArrowUp: (at) => ({ from: at - 1, by: -1 }),
  PageDown: (at, count) => ({ from: Math.min(at + pageRows, count - 1), by: -1 }),
  PageUp: (at) => ({ from: Math.max(at - pageRows, 0), by: 1 }),
  Home: () => ({ from: 0, by: 1 }),
  End: (_, count) => ({ from: count - 1, by: -1 }),
};

/** The row that a key leads to, past those that cannot be chosen; `at` again at an end, undefined for any other key. */
export const nextOption = (rows: readonly Row[], at: number, key: string): number | undefined => {
  const step = steps[key]?.(at, rows.length);
  if (step === undefined) return undefined;
  for (let row = step.from; row >= 0 && row < rows.length; row += step.by) if (!rows[row]?.isDisabled) return row;
  return at;
};

/** The row whose label begins with what was typed; the same letter again goes on to the next such row. */
export const typedOption = (rows: readonly Row[], typed: string, at: number): number | undefined => {
  const isRepeated = [...typed].every((letter) => letter === typed[0]);
  const wanted = (isRepeated ? (typed[0] ?? '') : typed).toLowerCase();
  const start = isRepeated ? at + 1 : Math.max(at, 0);
  const order = rows.map((_, step) => (start + step) % rows.length);
  return order.find((row) => !rows[row]?.isDisabled && rows[row]?.label.toLowerCase().startsWith(wanted));
};
