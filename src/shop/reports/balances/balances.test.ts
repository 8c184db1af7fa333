import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Actor, type Answer, admin, shopper } from '../../../../tests/actors.ts'
import { addMoney, paidTopUp } from '../../../../tests/adding-money.ts'
import { buy } from '../../../../tests/buying.ts'
import { ownDatabase } from '../../../../tests/database.ts'
import { expectInvariants } from '../../../../tests/invariants.ts'
import { buyOnline } from '../../../../tests/paying.ts'
import { addProduct } from '../../../../tests/products.ts'
import { ownProvider } from '../../../../tests/provider.ts'
import { addCourier } from '../../../../tests/shipping.ts'
import { addDays, dayOf, endOf } from '../../../lib/dates.ts'
import { pool } from '../../../platform/database.ts'
import { checkNow } from '../../checkout/check-provider.ts'
import { fetchSettlements } from '../../settlements/fetch-settlements.ts'
import { ownAccounts } from '../../wallet/account-rules.ts'
import { balanceNames } from './rules.ts'
import type { BalanceOnWire, BalanceRowOnWire } from './wire.ts'

ownDatabase()
const provider = ownProvider()
afterAll(() => expectInvariants())

let owner: Actor
let asha: Actor
let bat: { id: string }
let courier: string
beforeAll(async () => {
  owner = await admin()
  asha = await shopper('Asha Rao')
  bat = await addProduct({ name: 'Bat', salePrice: 500, sizes: [{ size: 8, stock: 500 }] })
  courier = await addCourier(owner, 'Delhivery')
})

const read = async (day = ''): Promise<Record<string, number | null>> => {
  const body = inBody(await owner.get(`/report/get-balances${day && `?day=${day}`}`))
  return Object.fromEntries(body.balances.map(({ name, amount }: BalanceOnWire) => [name, amount]))
}
function inBody({ status, body }: Answer) {
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const rowsOf = async (of: string, more = ''): Promise<BalanceRowOnWire[]> =>
  inBody(await owner.get(`/report/get-balance-rows?of=${of}${more}`)).rows

async function delivered(): Promise<string> {
  const { _id, items } = await buy(asha, [bat], 'COD')
  const parcel = { productId: items[0]?._id, newStatus: 'Delivered', courier, trackingNumber: randomUUID() }
  await owner.put(`/order/update-product-status/${_id}`, parcel)
  return parcel.trackingNumber
}

async function remit(number: string): Promise<void> {
  const file = Buffer.from(`awb,cod amount\n${number},530`).toString('base64')
  const booking = { file, courier, name: 'cod.csv', rows: 1, total: 530 }
  expect((await owner.post('/order/book-remittance', booking)).status).toBe(200)
}

test('every own account of the ledger has a figure', async () => {
  const { rows } = await pool.query('select kind from ledger_accounts where user_id is null order by kind')
  expect(rows.map(({ kind }) => kind)).toEqual(Object.keys(ownAccounts).toSorted())
})

describe('the balances of today', () => {
  test('say where all the money is, and each is what its rows add up to', async () => {
    const { proof } = await buyOnline(asha, provider, bat)
    await provider.control('POST', '/settle')
    await fetchSettlements()
    const open = await buyOnline(asha, provider, bat)
    await addMoney(asha, await paidTopUp(provider, asha, 300))
    await provider.control('POST', `/payments/${proof.razorpayPaymentId}/refund`, { amount: 5_000 })
    await checkNow(proof.razorpayPaymentId)
    await provider.control('POST', `/payments/${open.proof.razorpayPaymentId}/dispute`, { amount: 20_000 })
    const { rows } = await pool.query('select id from sandbox_razorpay.disputes')
    await checkNow(rows[0].id)
    const goodwill = { key: randomUUID(), amount: 40, reason: 'A late parcel' }
    await owner.post(`/wallet/give-goodwill/${asha.id}`, goodwill)
    const [one, other] = [await delivered(), await delivered()]
    await remit(other)
    expect(one).not.toBe(other)

    const balances = await read()
    // Two orders of ₹530; the first is settled less 2 % and 18 % of that.
    expect(balances).toEqual({
      wallets: 340,
      unclaimed: 0,
      'refunds-under-way': 0,
      'pay-outs-due': 0,
      provider: 530 + 300 - 50,
      'refund-advances': 50,
      'fee-tax': 1.91,
      bank: 530 - 10.6 - 1.91,
      revenue: 1_060,
      refunds: 0,
      goodwill: -40,
      'provider-fees': -10.6,
      'payment-differences': 0,
      'cash-with-couriers': 530,
      'refunds-to-send': 0,
      disputes: 200,
    })
    for (const name of balanceNames) {
      const sum = (await rowsOf(name)).reduce((total, { amount }) => total + Math.round(amount * 100), 0)
      expect(sum, name).toBe(Math.round((balances[name] ?? 0) * 100))
    }
    expect(await rowsOf('wallets')).toMatchObject([
      { label: 'Asha Rao', customerId: asha.id, orderId: null, amount: 340 },
    ])
    expect(await rowsOf('provider', '&limit=1')).toHaveLength(1)
  })

  test('are downloaded as CSV', async () => {
    const { headers, body } = await owner.get('/report/download-balances')
    expect(headers.get('content-disposition')).toContain('balances-')
    expect(body).toContain('The shop owes,Wallets of customers,340')
  })

  test('of a day before there was anything are nothing, and of a later one are those of today', async () => {
    const yesterday = await read(addDays(dayOf(new Date()), -1))
    expect(yesterday).toMatchObject({ disputes: null, 'refunds-to-send': null })
    expect(Object.values(yesterday).filter((amount) => amount !== null && amount !== 0)).toEqual([])
    expect(await read('2999-01-01')).toEqual(await read())
    expect((await owner.get('/report/get-balances?day=soon')).status).toBe(400)
    expect((await owner.get('/report/get-balance-rows?of=nothing')).status).toBe(400)
  })
})

test('cash that was remitted later was with the courier until then', async () => {
  const number = await delivered()
  const before = await read()
  await remit(number)
  await pool.query(`update remittances set booked_at = now() + interval '2 days'
    where id = (select remittance_id from remitted_parcels order by remittance_id desc limit 1)`)
  expect((await read())['cash-with-couriers']).toBe(before['cash-with-couriers'])
})

test('a year of movements agrees with the ledger on every day, however many there are', async () => {
  await pool.query(`
    create function id_at(moment timestamptz) returns uuid language sql as $$
      select (lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0') || substr(replace(new_id()::text, '-', ''), 13))::uuid
    $$;
    create temporary table year as
      select id_at(at) as id, at, 100 + n as amount, case when n % 3 = 0 then 'refunds' else 'provider' end as against
      from generate_series(1, 3000) as n, lateral (select now() - n * interval '175 minutes' as at) as moments;
    insert into ledger_transactions (id, cause, reference, description, created_at)
      select id, 'goodwill', id::text, 'A year', at from year;
    insert into ledger_entries (transaction_id, account_id, amount)
      select year.id, account.id, -amount from year join ledger_accounts as account on account.kind = against and user_id is null
      union all
      select year.id, account.id, amount from year cross join ledger_accounts as account where kind = 'revenue'`)
  const today = dayOf(new Date())
  for (const days of [0, 1, 7, 30, 91, 180, 364]) {
    const day = addDays(today, -days)
    const { rows } = await pool.query(
      `select account.kind, coalesce(sum(entry.amount), 0)::bigint as sum from ledger_accounts as account
       left join (
         ledger_entries as entry join ledger_transactions as moved on moved.id = transaction_id and created_at < $1
       ) on account_id = account.id group by 1`,
      [endOf(day)],
    )
    const sums = new Map<string, number>(rows.map(({ kind, sum }) => [kind, sum]))
    const shown = await read(day)
    expect(shown.provider, day).toBe(-(sums.get('provider') ?? 0) / 100)
    expect(shown.revenue, day).toBe((sums.get('revenue') ?? 0) / 100)
    expect(shown.wallets, day).toBe((sums.get('wallet') ?? 0) / 100)
  }
  await pool.query(`
    alter table ledger_entries disable trigger user; alter table ledger_transactions disable trigger user;
    delete from ledger_entries where transaction_id in (select id from ledger_transactions where description = 'A year');
    delete from ledger_transactions where description = 'A year';
    alter table ledger_entries enable trigger user; alter table ledger_transactions enable trigger user`)
})
