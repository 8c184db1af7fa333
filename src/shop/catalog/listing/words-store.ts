import { type Database, run } from '../../../platform/database.ts'

const changes = `
  with used as materialized (
    select word, bool_or(named) as named from (
      select word, true as named from ts_stat('select search from products where deleted_at is null', 'abc')
      union all select word, false from ts_stat('select search from products where deleted_at is null')
      union all select unnest(words_in(name)), true from brands
      union all select unnest(words_in(name)), true from categories
      union all select unnest(words_in(typed)), true from synonyms
      union all values ('men', true), ('women', true), ('kids', true)
    ) as found
    where is_search_word(word) group by word
  )
  select array(select word from search_words except select word from used) as unused,
    (select coalesce(json_agg(missing), '[]') from (
      select word, named from used except select word, named from search_words
    ) as missing) as missing`

type UsedWord = { word: string; named: boolean }

type WordChanges = { unused: string[]; missing: UsedWord[] }

export async function readWordChanges(on: Database): Promise<WordChanges> {
  const [found] = await run<WordChanges>(on, changes, [])
  return found as WordChanges
}

export async function deleteWords(on: Database, words: readonly string[]): Promise<void> {
  await run(on, 'delete from search_words where word = any($1::text[])', [words])
}

export async function putWords(on: Database, words: readonly UsedWord[]): Promise<void> {
  await run(
    on,
    `insert into search_words (word, named) select word, named from json_to_recordset($1) as used (word text, named boolean)
    on conflict (word) do update set named = excluded.named`,
    [JSON.stringify(words)],
  )
}
