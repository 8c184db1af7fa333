import { type Database, run } from '../../../platform/database.ts'

const changes = `
  with used as materialized (
    select distinct word from (
      select name from products where deleted_at is null
      union all select name from brands
      union all select name from categories
      union all values ('men'), ('women'), ('kids')
    ) as named, words_of(name) as word
  )
  select array(select word from search_words except select word from used) as unused,
    array(select word from used except select word from search_words) as missing`

type WordChanges = { unused: string[]; missing: string[] }

export async function readWordChanges(on: Database): Promise<WordChanges> {
  const [found] = await run<WordChanges>(on, changes, [])
  return found as WordChanges
}

export async function deleteWords(on: Database, words: readonly string[]): Promise<void> {
  await run(on, 'delete from search_words where word = any($1::text[])', [words])
}

export async function insertWords(on: Database, words: readonly string[]): Promise<void> {
  await run(on, 'insert into search_words select unnest($1::text[]) on conflict do nothing', [words])
}
