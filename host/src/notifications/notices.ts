import { getNotices, readNotices } from '@atelier/contract/notices';
import { http } from '@atelier/platform/http';
import type { Language } from '@atelier/platform/i18n';
import { queryClient } from '@atelier/platform/queries';
import { fillText } from '../i18n/create-i18n.ts';
import en from '../locales/en/notifications.json' with { type: 'json' };
import zh from '../locales/zh/notifications.json' with { type: 'json' };

const words = { zh, en };

/** Texts of the notifications button, loaded with it so that the first paint does not wait for them. */
export const notificationText = (
  language: Language,
  name: keyof (typeof words)['zh'],
  figures: Readonly<Record<string, number>> = {},
): string => fillText(words[language][name], figures);

/** Marks the given notifications, or all, as read and refetches the views that show them. */
export const markRead = async (ids: readonly string[] | undefined): Promise<void> => {
  await http.call(readNotices, ids === undefined ? {} : { ids: [...ids] });
  await queryClient.invalidateQueries({ queryKey: [getNotices.path] });
};
