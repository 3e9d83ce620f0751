import type pg from 'pg';

/** Pairs of neighbours, lower case and without spaces, each once; of a text of one character that one. */
export const gramsOf = (text: string): string[] => {
  const letters = [...text.toLowerCase()];
  const pairs = letters.flatMap((letter, at) => {
    const pair = letter + (letters[at + 1] ?? '');
    return /\s/.test(pair) ? [] : [pair];
  });
  const single = letters.filter((letter) => !/\s/.test(letter));
  if (letters.length === 1) return single;
  return [...new Set(pairs.filter((pair) => [...pair].length === 2))];
};

/**
 * An index of names by pairs of neighbouring characters and by single ones: two characters are a word in Chinese, and a trigram of them
 * is none. It needs no extension of the database. Running it again changes nothing.
 */
export const indexNames = async (client: pg.Client): Promise<void> => {
  await client.query(`
    create or replace function atelier_grams(name text, name_en text) returns text[]
    language sql immutable parallel safe as $$
      select coalesce(array_agg(distinct gram), '{}') from (
        select substr(line, at, size) as gram
        from unnest(array[lower(name), lower(coalesce(name_en, ''))]) as line,
          generate_series(1, length(line)) as at, generate_series(1, 2) as size) grams
      where gram !~ '\\s'
    $$;
    create index if not exists assets_names on assets using gin (atelier_grams(name, name_en));
  `);
};
