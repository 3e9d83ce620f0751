import { en as patterns } from '../patterns/texts/en.ts';
import { en as search } from '../search/texts/en.ts';

/** Words of the libraries, a table for each page. */
export const en = { ...search, ...patterns };
