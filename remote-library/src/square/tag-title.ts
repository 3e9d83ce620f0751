import type { Localized } from '@atelier/catalogue/text';

/** Tags of sample works are `zh · en`; those of users are shown as they are. */
export const tagTitle = (tag: string, localized: (text: Localized) => string): string => {
  const [zh = tag, en = zh] = tag.split(' · ');
  return localized({ zh, en });
};
