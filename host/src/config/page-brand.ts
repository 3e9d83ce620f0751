import { defaultBrand, type PageBrand, pageBrandOf } from '@atelier/contract/brand';

/** The settings that a text holds, over the default ones: a page may be older than the server that serves it. */
export const parsePageBrand = (json: string | null | undefined): PageBrand => {
  const standard = pageBrandOf(defaultBrand);
  if (!json?.trim()) return standard;
  return { ...standard, ...(JSON.parse(json) as Partial<PageBrand>) };
};

/**
 * `<script type="application/json" id="atelier-config">`: data, never code, so a strict content policy allows it. `readBrand`
 * validated it when it was written.
 */
export const readPageBrand = (page: Document): PageBrand =>
  parsePageBrand(page.getElementById('atelier-config')?.textContent);
