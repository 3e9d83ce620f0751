/** One measured figure. Ratios compare two things measured side by side in the same run. */
export interface Figure {
  id: string;
  value: number;
  unit: string;
  target: number;
  better: 'lower' | 'higher';
  /** What was compared with what, and how often. */
  note: string;
}

export const meets = (figure: Figure): boolean =>
  figure.better === 'lower' ? figure.value <= figure.target : figure.value >= figure.target;
