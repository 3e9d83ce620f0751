import { getNotices, readNotices } from '@atelier/contract/notices';
import { http } from '@atelier/platform/http';
import { queryClient } from '@atelier/platform/queries';

/** Marks those named, or all, and renews what shows them. */
export const markRead = async (ids: readonly string[] | undefined): Promise<void> => {
  await http.call(readNotices, ids === undefined ? {} : { ids: [...ids] });
  await queryClient.invalidateQueries({ queryKey: [getNotices.path] });
};
