import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';

/** One line of the store's append-only log. */
export interface HistoryLine {
  at: string;
  who: string;
  action: 'publish' | 'promote';
  remote: string;
  version: string;
  revision: number;
  reason: string;
}

const pathOf = (folder: string) => join(folder, 'history.jsonl');

/** The operator's name: `ATELIER_OPERATOR`, else the system account. */
const operatorName = (): string => process.env['ATELIER_OPERATOR'] ?? userInfo().username;

export const appendHistory = (folder: string, line: Omit<HistoryLine, 'at' | 'who'>): void => {
  const whole: HistoryLine = { at: new Date().toISOString(), who: operatorName(), ...line };
  appendFileSync(pathOf(folder), `${JSON.stringify(whole)}\n`);
};

export const readHistory = (folder: string): HistoryLine[] => {
  const path = pathOf(folder);
  if (!existsSync(path)) return [];
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as HistoryLine);
};
