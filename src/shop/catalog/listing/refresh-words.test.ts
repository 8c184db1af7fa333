import { expect, test } from 'vitest'
import { ownDatabase } from '../../../../tests/database.ts'
import { addProduct } from '../../../../tests/products.ts'
import { BATCH_SIZE } from '../../../platform/batches.ts'
import { db, pool } from '../../../platform/database.ts'
import { refreshWords } from './refresh-words.ts'
import { correctWords } from './store.ts'

ownDatabase()

const words = async () => {
  const { rows } = await pool.query<{ word: string }>('select word from search_words order by word')
  return rows.map(({ word }) => word)
}

test('words for search are those of names in use: others go, and those that it lacks come', async () => {
  await addProduct({ name: 'Vayu Runner', brand: 'Nike', category: 'Trainers' })
  const renamed = await addProduct({ name: 'Chhaya Runner', brand: 'Nike', category: 'Trainers' })
  const deleted = await addProduct({ name: 'Kavach Runner', brand: 'Nike', category: 'Trainers' })
  await pool.query(`update products set name = 'Toofan-2 Runner' where id = $1`, [renamed.id])
  await pool.query('update products set deleted_at = now() where id = $1', [deleted.id])
  await pool.query(`insert into search_words select 'gone' || n from generate_series(1, $1::int) as n`, [
    2 * BATCH_SIZE,
  ])
  await pool.query(`delete from search_words where word = 'vayu'`)
  await refreshWords()
  const used = ['kids', 'men', 'nike', 'runner', 'toofan', 'trainers', 'vayu', 'women']
  expect(await words()).toEqual(used)
  expect(await correctWords(db, ['kavahc', 'runnre'], [2, 2])).toEqual(['kavahc', 'runner'])

  await pool.query('update products set deleted_at = null where id = $1', [deleted.id])
  await refreshWords()
  expect(await words()).toEqual([...used, 'kavach'].sort())
})
