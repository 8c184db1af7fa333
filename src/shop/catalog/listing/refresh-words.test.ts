import { expect, test } from 'vitest'
import { ownDatabase } from '../../../../tests/database.ts'
import { addProduct } from '../../../../tests/products.ts'
import { BATCH_SIZE } from '../../../platform/batches.ts'
import { db, pool } from '../../../platform/database.ts'
import { refreshWords } from './refresh-words.ts'
import { readNearestWords } from './search-store.ts'

ownDatabase()

const words = async () => {
  const { rows } = await pool.query<{ word: string }>(
    'select word from search_words where named order by word',
  )
  return rows.map(({ word }) => word)
}

test('words for search are those in use: others go, and those that it lacks come', async () => {
  await pool.query('delete from synonyms')
  await addProduct({ name: 'Vayu Runner', brand: 'Nike', category: 'Trainers' })
  const renamed = await addProduct({ name: 'Chhaya Runner', brand: 'Nike', category: 'Trainers' })
  const deleted = await addProduct({ name: 'Kavach Runner', brand: 'Nike', category: 'Trainers' })
  await pool.query(`update products set name = 'Toofan-2 Runner' where id = $1`, [renamed.id])
  await pool.query('update products set deleted_at = now() where id = $1', [deleted.id])
  await pool.query(`insert into search_words select 'gone' || n from generate_series(1, $1::int) as n`, [
    2 * BATCH_SIZE,
  ])
  await pool.query(`delete from search_words where word = 'vayu'`)
  await pool.query(`update search_words set named = not named where word in ('trainers', 'plain')`)
  await refreshWords()
  const used = ['kids', 'men', 'nike', 'runner', 'toofan', 'toofan2', 'trainers', 'vayu', 'women']
  expect(await words()).toEqual(used)
  expect(await readNearestWords(db, ['kavahc', 'runnre', 'plane'], [2, 2, 2], [])).toEqual(
    new Map([
      ['kavahc', null],
      ['runnre', 'runner'],
      ['plane', null],
    ]),
  )
  const { rows } = await pool.query('select word from search_words where not named order by word')
  expect(rows).toEqual([{ word: 'good' }, { word: 'plain' }])

  await pool.query('update products set deleted_at = null where id = $1', [deleted.id])
  await refreshWords()
  expect(await words()).toEqual([...used, 'kavach'].toSorted())
})
