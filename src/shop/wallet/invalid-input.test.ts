import { afterEach, expect, test } from 'vitest'
import { shopper } from '../../../tests/actors.ts'
import { addMoney, paidTopUp } from '../../../tests/adding-money.ts'
import { balanceOf, fillWallet } from '../../../tests/buying.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { refusesInvalidBodies, refusesInvalidQueries } from '../../../tests/fuzz.ts'
import { expectInvariants } from '../../../tests/invariants.ts'
import { ownProvider } from '../../../tests/provider.ts'

ownDatabase()
const provider = ownProvider()
afterEach(() => expectInvariants())

test('rubbish puts nothing into a wallet and breaks nothing', async () => {
  const asha = await shopper()
  await fillWallet(asha, 40)
  const state = () => balanceOf(asha)
  const paid = await paidTopUp(provider, asha, 500)
  // One rupee more than was paid, so that a valid body is refused as well.
  await refusesInvalidBodies(asha, 'POST', '/wallet/add-money', { ...paid, amount: 501 }, { state })
  await refusesInvalidBodies(asha, 'POST', '/wallet/create-topup-order', { amount: 100 }, { state })
  await refusesInvalidBodies(asha, 'POST', '/wallet/create-wallet', {}, { state })
  await refusesInvalidQueries(asha, '/wallet/get-wallet', ['page', 'limit'])
  expect(
    (await addMoney(asha, { ...paid, balance: 1e9, userId: 'x', _id: 'y', type: 'Debit' })).body,
  ).toMatchObject({
    balance: 540,
    total: 2,
  })
})
