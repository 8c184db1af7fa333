import { afterEach, beforeAll, expect, test } from 'vitest'
import { type Actor, admin, shopper } from '../../../../tests/actors.ts'
import { buy, fillWallet } from '../../../../tests/buying.ts'
import { parcelsOf } from '../../../../tests/cash-parcels.ts'
import { ownDatabase } from '../../../../tests/database.ts'
import { expectInvariants } from '../../../../tests/invariants.ts'
import { addProduct } from '../../../../tests/products.ts'
import { addCourier } from '../../../../tests/shipping.ts'
import { addDays } from '../../../lib/dates.ts'
import { clock } from '../../../platform/clock.ts'
import { shareBack } from './rules.ts'

ownDatabase()
afterEach(() => expectInvariants())

let owner: Actor
let parcels: ReturnType<typeof parcelsOf>
let [ball, shirt] = ['', '']
beforeAll(async () => {
  owner = await admin()
  parcels = parcelsOf(owner, await addCourier(owner))
  ball = (await addProduct({ salePrice: 100, sizes: [{ size: 8, stock: 50 }] })).id
  shirt = (await addProduct({ salePrice: 100, sizes: [{ size: 8, stock: 50 }] })).id
})

const orderOf = async (by: Actor, id: string, way = 'COD') => (await buy(by, [{ id, quantity: 1 }], way))._id
const reportOf = async (query = '') => (await owner.get(`/report/get-cash-parcels${query}`)).body.report

test('parcels of cash orders are counted by what became of them, what comes back most first', async () => {
  const asha = await shopper()
  await fillWallet(asha, 500)
  expect((await reportOf()).total).toEqual({ sent: 0, delivered: 0, cameBack: 0, open: 0 })
  await parcels.bringBack(await orderOf(asha, ball))
  await parcels.deliver(await orderOf(asha, ball))
  await parcels.deliver(await orderOf(asha, shirt))
  await parcels.send(await orderOf(asha, shirt))
  // Neither was paid before, nor has not left.
  await parcels.bringBack(await orderOf(asha, shirt, 'Wallet'))
  await orderOf(await shopper(), shirt)
  const { total, area, courier, product } = await reportOf()
  expect(total).toEqual({ sent: 4, delivered: 2, cameBack: 1, open: 1 })
  expect(area).toEqual([expect.objectContaining({ ...total, key: expect.stringMatching(/^\d{6}$/) })])
  expect(courier).toEqual([expect.objectContaining(total)])
  expect(product).toEqual([
    { key: ball, name: 'Vayu Glide', sent: 2, delivered: 1, cameBack: 1, open: 0 },
    { key: shirt, name: 'Vayu Glide', sent: 2, delivered: 1, cameBack: 0, open: 1 },
  ])
})

test('only orders of the days are counted, of a year at most', async () => {
  const today = clock.today()
  const before = `?startDate=${addDays(today, -9)}&endDate=${addDays(today, -1)}`
  expect((await reportOf(before)).total.sent).toBe(0)
  const long = await owner.get(`/report/get-cash-parcels?startDate=${addDays(today, -366)}&endDate=${today}`)
  expect([long.status, long.body.message]).toEqual([400, 'This report covers at most 366 days'])
})

test('the share is of parcels that ended, and none while none has', () => {
  expect(shareBack({ sent: 9, delivered: 3, cameBack: 1, open: 5 })).toBe(0.25)
  expect(shareBack({ sent: 5, delivered: 0, cameBack: 0, open: 5 })).toBeNull()
})
