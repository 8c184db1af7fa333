import { beforeEach, expect, test } from 'vitest'
import { type Actor, admin, guest, shopper } from '../../../tests/actors.ts'
import { ownDatabase } from '../../../tests/database.ts'

ownDatabase()

let asha: Actor
beforeEach(async () => {
  asha = await shopper()
})

const remember = async (sizes: unknown, by = asha) => by.put('/users/remember-sizes', { sizes })
const sizesOf = async (by = asha) => (await remember([], by)).body.sizes

test('the sizes of a browser join those of the account: the newest first, each once, four at most', async () => {
  expect(await sizesOf()).toEqual([])
  expect((await remember([8, 9.5])).body.sizes).toEqual([8, 9.5])
  expect((await remember([10, 8])).body.sizes).toEqual([10, 8, 9.5])
  expect((await remember([7, 7])).body.sizes).toEqual([7, 10, 8, 9.5])
  expect((await remember([6])).body.sizes).toEqual([6, 7, 10, 8])
  expect(await sizesOf()).toEqual([6, 7, 10, 8])
  expect(await sizesOf(await shopper()), 'of this shopper only').toEqual([])
})

test('browsers that remember at once lose no size', async () => {
  await Promise.all([remember([8]), remember([9]), remember([10])])
  expect((await sizesOf()).toSorted()).toEqual([10, 8, 9])
})

test.each([[['8']], [[0]], [[-1]], [[8.123]], [[1e9]], [[1, 2, 3, 4, 5]], ['8'], [null]])(
  '%j is refused, and nothing is remembered',
  async (sizes) => {
    expect((await remember(sizes)).status).toBe(400)
    expect(await sizesOf()).toEqual([])
  },
)

test('guests and admins have no sizes; the download has those of a shopper', async () => {
  expect((await remember([8], guest())).status).toBe(401)
  expect((await remember([8], await admin())).status).toBe(403)
  await remember([9, 8])
  const { body } = await asha.get('/users/download-own-data?format=json')
  expect(body.sizes.map(({ size }: { size: unknown }) => Number(size))).toEqual([9, 8])
})
