import { beforeAll, describe, expect, test } from 'vitest'
import { type Actor, admin, guest, password, shopper } from '../../../tests/actors.ts'
import { buy } from '../../../tests/buying.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { refusesInvalidQueries } from '../../../tests/fuzz.ts'
import { addProduct } from '../../../tests/products.ts'
import { attempt, db, pool } from '../../platform/database.ts'
import type { Fields, StoredChange, Thing, Verb } from '../audit-log/rules.ts'
import { undoCustomerChange } from './undo-customer-change.ts'

ownDatabase()

let owner: Actor
beforeAll(async () => {
  owner = await admin()
})

const unknownId = '01980000-0000-7000-8000-000000000000'

const undo = (change: StoredChange | undefined) =>
  attempt((tx) => undoCustomerChange(tx, owner.id, change as StoredChange))

async function changesOf(id: string): Promise<(StoredChange & { undoes: string | null })[]> {
  const rows = await db.selectFrom('audit_log').where('thing_id', '=', id).selectAll().orderBy('id').execute()
  return rows.map((row) => ({
    ...row,
    thing: row.thing as Thing,
    thingId: row.thing_id,
    verb: row.verb as Verb,
    before: row.before as Fields | null,
    after: row.after as Fields | null,
  }))
}

describe('the list of customers', () => {
  test('has customers only, the newest first, page by page, and no secrets (S22)', async () => {
    const people = [await shopper('One'), await shopper('Two'), await shopper('Three')]
    const { body } = await owner.get('/users/getAllUser')
    expect(body.total).toBe(3)
    expect(body.users.map(({ _id }: { _id: string }) => _id)).toEqual(people.map(({ id }) => id).reverse())
    expect(Object.keys(body.users[0]).sort()).toEqual([
      '_id',
      'addresses',
      'createdAt',
      'dpImage',
      'email',
      'isVerified',
      'name',
      'orders',
      'phone',
      'role',
      'spent',
    ])
    const second = await owner.get('/users/getAllUser?page=2&limit=2')
    expect(second.body).toMatchObject({ users: [{ name: 'One' }], total: 3 })
    expect((await owner.get('/users/getAllUser?page=9&limit=2')).body).toEqual({ users: [], total: 3 })
  })

  test.each(['page=0', 'page=-1', 'limit=0', 'limit=1001', 'page=x', 'limit=1.5', 'page=1e3'])(
    'refuses %s',
    async (query) => {
      expect((await owner.get(`/users/getAllUser?${query}`)).status).toBe(400)
    },
  )
})

describe('the list of customers, narrowed', () => {
  const names = async (query: Record<string, string>) => {
    const { body } = await owner.get(`/users/getAllUser?${new URLSearchParams({ search: 'zq', ...query })}`)
    return body.users.map(({ name }: { name: string }) => name)
  }
  let nila: Actor
  beforeAll(async () => {
    nila = await shopper('Nila Zqrao')
    const omar = await shopper('omar Zqrao')
    await shopper('Percent 100%_z Zq')
    await db.updateTable('users').set({ phone: '+919812312345' }).where('id', '=', nila.id).execute()
    await owner.put(`/users/blockUser/${omar.id}`)
  })

  test('is searched by parts of name, email and phone, in any case, by each of the words', async () => {
    expect(await names({ search: 'zqrao' })).toEqual(['omar Zqrao', 'Nila Zqrao'])
    expect(await names({ search: ' RAO  nila ' })).toEqual(['Nila Zqrao'])
    expect(await names({ search: nila.email.slice(0, -5) })).toEqual(['Nila Zqrao'])
    for (const phone of ['98123 12345', '+91 98123-12345', '919812312345', '09812312345', '812312'])
      expect(await names({ search: phone }), phone).toEqual(['Nila Zqrao'])
    expect(await names({ search: '0%_z' })).toEqual(['Percent 100%_z Zq'])
    expect(await names({ search: 'zq\\' })).toEqual([])
    expect(await names({ search: 'Admin zq' })).toEqual([])
    expect(await names({ search: 'ni zq' }), 'two letters where a word begins').toEqual(['Nila Zqrao'])
    expect(await names({ search: 'qr' })).toEqual([])
  })

  test('is narrowed by status, and sorted', async () => {
    expect(await names({ status: 'Blocked' })).toEqual(['omar Zqrao'])
    expect(await names({ status: 'Active', sort: 'name' })).toEqual(['Nila Zqrao', 'Percent 100%_z Zq'])
    expect(await names({ sort: '-name' })).toEqual(['Percent 100%_z Zq', 'omar Zqrao', 'Nila Zqrao'])
    expect(await names({ sort: 'createdAt' })).toEqual(['Nila Zqrao', 'omar Zqrao', 'Percent 100%_z Zq'])
    expect(await names({ sort: 'email', page: '2', limit: '2' })).toHaveLength(1)
    for (const query of ['sort=spent', 'status=Over', `search=${'x'.repeat(101)}`])
      expect((await owner.get(`/users/getAllUser?${query}`)).status).toBe(400)
    await refusesInvalidQueries(owner, '/users/getAllUser', ['search', 'status', 'sort', 'page', 'limit'])
  })

  test('tells how many orders each has placed and what they came to, without those wholly cancelled', async () => {
    const kiran = await shopper('Zq Buyer')
    const { id } = await addProduct({ salePrice: 300 })
    await buy(kiran, [{ id, quantity: 2 }])
    const other = await buy(kiran, [{ id }])
    const of = async () => (await owner.get('/users/getAllUser?search=zq+buyer')).body.users[0]
    expect(await of()).toMatchObject({ orders: 2, spent: 630 + 330 })
    await kiran.put('/order/user-order-status-change', {
      orderId: other._id,
      itemId: other.items[0]?._id,
      orderStatus: 'Cancelled',
      cancelReason: 'Other',
    })
    expect(await of()).toMatchObject({ orders: 1, spent: 630 })
  })
})

describe('blocking', () => {
  test('by two admins at once, who both saw an active customer, blocks', async () => {
    const kiran = await shopper()
    const block = () => owner.put(`/users/blockUser/${kiran.id}?isVerified=false`)
    const answers = await Promise.all([block(), block(), block()])
    for (const { status, body } of answers) expect([status, body.user.isVerified]).toEqual([200, false])
    const auditLog = await changesOf(kiran.id)
    expect(auditLog.map(({ verb }) => verb)).toEqual(['blocked'])
    expect((await owner.put(`/users/blockUser/${kiran.id}?isVerified=maybe`)).status).toBe(400)
  })

  test('is taken back, and so is unblocking, unless somebody has done it already', async () => {
    const kiran = await shopper()
    const logIn = async () => (await guest().post('/users/login', { email: kiran.email, password })).status
    await owner.put(`/users/blockUser/${kiran.id}`)
    const [blocked] = await changesOf(kiran.id)
    expect(blocked).toMatchObject({
      before: { isVerified: true },
      after: { isVerified: false },
      name: 'Customer',
    })
    expect((await undo(blocked)).ok).toBe(true)
    expect(await logIn()).toBe(200)
    expect(await undo(blocked)).toEqual({ ok: false, refusal: { reason: 'conflict' } })
    const [, restored] = await changesOf(kiran.id)
    expect(restored).toMatchObject({ verb: 'restored', undoes: blocked?.id })
    expect((await undo(restored)).ok).toBe(true)
    expect(await logIn()).toBe(401)
    await owner.delete(`/users/deleteUser/${kiran.id}`)
    expect(await undo(blocked)).toEqual({ ok: false, refusal: { reason: 'gone' } })
    const all = await changesOf(kiran.id)
    expect(all.at(-1)).toMatchObject({ verb: 'deleted', before: { isVerified: false }, after: null })
    expect(JSON.stringify(all)).not.toMatch(/Asha|@|98765/)
  })

  test('ends a customer’s sessions at once; unblocking lets them log in again, but revives none (A11)', async () => {
    const kiran = await shopper()
    const blocked = await owner.put(`/users/blockUser/${kiran.id}`)
    expect(blocked).toMatchObject({ status: 200, body: { user: { _id: kiran.id, isVerified: false } } })
    expect((await kiran.get('/users/getUserDetails')).status).toBe(401)
    expect((await guest().post('/users/login', { email: kiran.email, password })).status).toBe(401)
    expect((await owner.put(`/users/blockUser/${kiran.id}`)).body).toMatchObject({
      user: { isVerified: true },
    })
    expect((await kiran.get('/users/getUserDetails')).status).toBe(401)
    expect((await guest().post('/users/login', { email: kiran.email, password })).status).toBe(200)
  })

  test('ends the session too that is just being opened', async () => {
    const customer = await shopper()
    const logIn = () => guest().post('/users/login', { email: customer.email, password })
    const logIns = Array.from({ length: 12 }, logIn)
    await Promise.race(logIns)
    await owner.put(`/users/blockUser/${customer.id}`)
    await Promise.all(logIns)
    const sessions = db.selectFrom('sessions').where('user_id', '=', customer.id)
    expect(await sessions.selectAll().execute()).toEqual([])
  })

  test('is not done to admins, oneself included, nor to nobody', async () => {
    const other = await admin()
    for (const { id } of [owner, other]) {
      expect(await owner.put(`/users/blockUser/${id}`)).toMatchObject({
        status: 400,
        body: { message: 'An admin cannot be blocked or deleted' },
      })
    }
    expect((await other.get('/users/getUserDetails')).status).toBe(200)
    for (const id of [unknownId, 'x', '1; drop table users']) {
      const answer = await owner.put(`/users/blockUser/${encodeURIComponent(id)}`)
      expect(answer).toMatchObject({ status: 404, body: { message: 'User not found' } })
    }
  })
})

describe('deleting', () => {
  test('removes who they were, everywhere, and frees their email', async () => {
    const kiran = await shopper('Kiran')
    const { body } = await kiran.post('/users/add-address', {
      name: 'Kiran',
      phone: '9876543210',
      address: '1 MG Road',
      city: 'Pune',
      state: 'Maharashtra',
      pinCode: '411001',
    })
    expect(body.user.addresses).toHaveLength(1)
    await kiran.put('/users/remember-sizes', { sizes: [8] })
    expect(await owner.delete(`/users/deleteUser/${kiran.id}`)).toMatchObject({
      status: 200,
      body: { message: 'User deleted successfully' },
    })
    expect((await kiran.get('/users/getUserDetails')).status).toBe(401)
    expect((await guest().post('/users/login', { email: kiran.email, password })).status).toBe(401)
    const left = await db.selectFrom('users').where('id', '=', kiran.id).selectAll().executeTakeFirstOrThrow()
    expect(JSON.stringify(left)).not.toMatch(/Kiran|user\d+@|98765|argon2/)
    const mails = await pool.query(
      "select data ->> 'title' as title from pgboss.job where data ->> 'to' = $1",
      [kiran.email],
    )
    expect(mails.rows).toEqual([{ title: 'Your account was deleted' }])
    for (const table of ['sessions', 'addresses', 'carts', 'wishlist_items', 'remembered_sizes'] as const) {
      expect(await db.selectFrom(table).where('user_id', '=', kiran.id).selectAll().execute()).toEqual([])
    }
    const again = { name: 'Kiran', email: kiran.email, phone: '9876543210', password, cPassword: password }
    expect((await guest().post('/users/register', again)).status).toBe(200)
  })

  test('is done once, and never to an admin', async () => {
    const kiran = await shopper()
    expect((await owner.delete(`/users/deleteUser/${kiran.id}`)).status).toBe(200)
    expect((await owner.delete(`/users/deleteUser/${kiran.id}`)).status).toBe(404)
    expect((await owner.put(`/users/blockUser/${kiran.id}`)).status).toBe(404)
    expect((await owner.delete(`/users/deleteUser/${owner.id}`)).status).toBe(400)
    expect((await owner.get('/users/getAllUser')).status).toBe(200)
  })
})
