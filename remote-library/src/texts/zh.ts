import { zh as patterns } from '../patterns/texts/zh.ts';
import { zh as search } from '../search/texts/zh.ts';

/** Words of the libraries, a table for each page. */
export const zh = { ...search, ...patterns };
