import { afterEach, beforeAll, expect, test } from 'vitest'
import { type Actor, admin, shopper } from '../../../../tests/actors.ts'
import { buy, fillWallet } from '../../../../tests/buying.ts'
import { parcelsOf } from '../../../../tests/cash-parcels.ts'
import { ownDatabase } from '../../../../tests/database.ts'
import { expectInvariants } from '../../../../tests/invariants.ts'
import { addProduct } from '../../../../tests/products.ts'
import { addCourier } from '../../../../tests/shipping.ts'

ownDatabase()
afterEach(() => expectInvariants())

let owner: Actor
let parcels: ReturnType<typeof parcelsOf>
let product: string
beforeAll(async () => {
  owner = await admin()
  parcels = parcelsOf(owner, await addCourier(owner))
  product = (await addProduct({ salePrice: 100, sizes: [{ size: 8, stock: 50 }] })).id
})

const orderOf = async (by: Actor, way = 'COD') => (await buy(by, [{ id: product, quantity: 1 }], way))._id

const reasonsOf = async (orderId: string) =>
  (await parcels.detailsOf(orderId)).cashRisk?.reasons.map(({ kind }: { kind: string }) => kind)

test('an order says why its parcel may come back until it leaves, by what became of those before it', async () => {
  const asha = await shopper()
  const first = await orderOf(asha)
  expect(await reasonsOf(first)).toEqual(['new'])
  await parcels.deliver(first)
  expect((await parcels.detailsOf(first)).cashRisk, 'nothing of it waits to leave').toBeNull()
  await parcels.deliver(await orderOf(asha))
  const third = await orderOf(asha)
  expect(await reasonsOf(third)).toEqual(['delivered'])
  await parcels.bringBack(third)
  const fourth = (await parcels.detailsOf(await orderOf(asha))).cashRisk
  expect(fourth).toMatchObject({ points: 0, level: 'low', reasons: [] })

  for (let count = 0; count < 3; count++) await parcels.deliver(await orderOf(await shopper()))
  const ravi = await shopper()
  await parcels.bringBack(await orderOf(ravi))
  const risk = (await parcels.detailsOf(await orderOf(ravi))).cashRisk
  expect(risk).toMatchObject({ points: 50, level: 'high' })
  expect(risk.reasons[0].words).toBe('1 of 1 parcel to this customer came back, against 29 % in the shop')
})

test('what is paid before says nothing of a risk, and who never saw the dashboard learns of none', async () => {
  const asha = await shopper()
  await fillWallet(asha, 500)
  const paid = await orderOf(asha, 'Wallet')
  expect((await parcels.detailsOf(paid)).cashRisk).toBeNull()
  const own = await asha.get(`/order/get-own-order/${await orderOf(asha)}`)
  expect(JSON.stringify(own.body)).not.toContain('cashRisk')
})

test('a reason to which the owner gives no points is not told', async () => {
  const { body } = await owner.get('/settings/get-settings')
  const { version, values } = body.settings.find((one: { section: string }) => one.section === 'cashRisk')
  const fields = { ...values, newPoints: 0 }
  const saved = await owner.put('/settings/save-settings', { section: 'cashRisk', version, fields })
  expect(saved.status).toBe(200)
  expect(await reasonsOf(await orderOf(await shopper()))).toEqual([])
})
