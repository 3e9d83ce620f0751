import { downloadResults, zipLimit } from '@atelier/contract/download';
import { listingLimits } from '@atelier/contract/listing';
import { endingDays, getResultList } from '@atelier/contract/result-list';
import { dialogs } from '@atelier/platform/dialogs';
import { http } from '@atelier/platform/http';
import { saveAddress } from '@atelier/ui/save-address';
import { useState } from 'react';
import type { DashboardWords } from './dashboard-texts.ts';

/** Ids of everything that ends within days, what ends first in front. */
const readEnding = async (): Promise<string[]> => {
  const ids: string[] = [];
  let [offset, total, serial] = [0, 1, undefined as string | undefined];
  while (offset < total) {
    const page = await http.call(
      getResultList,
      {
        ends_within_days: endingDays,
        order: 'ending',
        offset,
        limit: listingLimits.most,
        ...(serial === undefined ? {} : { serial }),
      },
      { quiet: true },
    );
    if (page.items.length === 0) break;
    ids.push(...page.items.flatMap(({ result }) => (result ? [result.id] : [])));
    ({ total, serial } = page);
    offset += page.items.length;
  }
  return ids;
};

/** Everything that ends soon as zip files; one file holds so many pictures, more come in several. */
export const useDownloadEnding = (words: DashboardWords) => {
  const [isBusy, setIsBusy] = useState(false);
  const download = async () => {
    setIsBusy(true);
    try {
      const ids = await readEnding();
      for (let first = 0; first < ids.length; first += zipLimit) {
        const part = ids.slice(first, first + zipLimit);
        const ticket = await http.call(downloadResults, { result_ids: part }, { quiet: true });
        saveAddress(ticket.url, ticket.file_name);
        dialogs.toast({ message: words('zipped', { count: ticket.files }) });
      }
    } catch (error) {
      dialogs.showError(error);
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, download };
};
