import { type HistoryLine, walkHistory } from './history-log.ts';
import { documentHash } from './sign-registry.ts';
import { createFolderStore } from './store/folder-store.ts';

export type { HistoryLine };

/** The newest lines of the log in a folder, as many as `most`; without judging who signed the registry that they led to. */
export const readHistoryFolder = async (folder: string, most: number): Promise<HistoryLine[]> => {
  const store = createFolderStore(folder);
  const registry = await store.read('registry.json');
  const lines: HistoryLine[] = [];
  const document = registry ? documentHash(registry.bytes.toString('utf8')) : null;
  for await (const line of walkHistory(store, document)) {
    lines.push(line);
    if (lines.length === most) break;
  }
  return lines;
};
