import { afterEach, expect, test } from 'vitest'
import { ownDatabase } from '../../../../tests/database.ts'
import { clock } from '../../../platform/clock.ts'
import { db } from '../../../platform/database.ts'
import { readPublicKeys, rotateKey } from './shop-keys.ts'

ownDatabase()
const realNow = clock.now
afterEach(() => {
  clock.now = realNow
})

test('a shop has one key, whoever asks first', async () => {
  const all = await Promise.all(Array.from({ length: 5 }, () => readPublicKeys()))
  expect(new Set(all.flat().map(({ kid }) => kid)).size).toBe(1)
})

test('a key that was replaced is told for 30 days more, behind the new one', async () => {
  const [before] = await readPublicKeys()
  await rotateKey()
  const after = await readPublicKeys()
  expect(after).toHaveLength(2)
  expect(after[1]).toEqual(before)
  clock.now = () => new Date(realNow().getTime() + 31 * 86_400_000)
  expect((await readPublicKeys()).map(({ kid }) => kid)).toEqual([after[0]?.kid])
  await rotateKey()
  expect(await db.selectFrom('shop_keys').select('id').execute()).toHaveLength(2)
})
