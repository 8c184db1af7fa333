import { beforeAll, describe, expect, test } from 'vitest'
import { type Actor, admin, guest, password, shopper } from '../../../tests/cast.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { db, pool } from '../../platform/database.ts'

ownDatabase()

let owner: Actor
beforeAll(async () => {
  owner = await admin()
})

const nobody = '01980000-0000-7000-8000-000000000000'

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
      'phone',
      'role',
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

describe('blocking', () => {
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
    for (const id of [nobody, 'x', '1; drop table users']) {
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
    for (const table of ['sessions', 'addresses', 'carts', 'wishlist_items'] as const) {
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
