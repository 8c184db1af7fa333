import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Actor, shopper } from '../../../tests/actors.ts'
import { balanceOf, buy, checkout, fillCart, fillWallet, order, stockOf } from '../../../tests/buying.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { expectInvariants } from '../../../tests/invariants.ts'
import { begin, pay, toPay, verify } from '../../../tests/paying.ts'
import { addProduct } from '../../../tests/products.ts'
import { ownProvider, removeKeys } from '../../../tests/provider.ts'
import { runAudit } from '../reports/integrity/run-audit.ts'

ownDatabase()
const provider = ownProvider()
const setKeys = () => provider.setAccount()
const message = 'Online payment is not offered in this shop'

let asha: Actor
beforeEach(async () => {
  asha = await shopper('Asha Rao')
  removeKeys()
})
afterEach(setKeys)
afterEach(() => expectInvariants())

describe('a shop without the keys of Razorpay', () => {
  // Comes first: the others fill wallets without the provider.
  test('is audited without asking the provider, until it has booked a payment', async () => {
    expect((await runAudit(1)).problems).toEqual([])
    setKeys()
    const { id } = await addProduct({ salePrice: 100 })
    await verify(asha, await pay(provider, await toPay(asha, { id })))
    removeKeys()
    const { problems } = await runAudit(1)
    expect(JSON.stringify(problems)).toContain('The keys of Razorpay are not set')
  })

  test('refuses to begin an online payment, and reserves nothing', async () => {
    const { id, sizeIds } = await addProduct({ salePrice: 100 })
    await fillCart(asha, { id })
    expect(await begin(asha)).toMatchObject({ status: 409, body: { message } })
    expect(await stockOf(sizeIds[0])).toBe(10)
  })

  test('refuses to begin a top-up', async () => {
    const answer = await asha.post('/wallet/create-topup-order', { amount: 500 })
    expect(answer).toMatchObject({ status: 409, body: { message } })
  })

  test('takes orders by cash on delivery and from the wallet', async () => {
    const thing = await addProduct({ salePrice: 100 })
    expect(await buy(asha, [thing])).toMatchObject({ paymentMethod: 'COD', status: 'Pending' })
    await fillWallet(asha, 500)
    expect(await buy(asha, [thing], 'Wallet')).toMatchObject({ paymentMethod: 'Wallet' })
    expect(await balanceOf(asha)).toBe(370)
  })

  test('leaves a payment from before in doubt, and finds it when the keys are back', async () => {
    setKeys()
    const { id } = await addProduct({ salePrice: 100 })
    const proof = await pay(provider, await toPay(asha, { id }))
    removeKeys()
    expect(await verify(asha, proof)).toMatchObject({ status: 503 })
    expect(await order(asha, await checkout(asha))).toMatchObject({ status: 503 })
    setKeys()
    expect(await verify(asha, proof)).toMatchObject({ status: 201 })
  })
})
