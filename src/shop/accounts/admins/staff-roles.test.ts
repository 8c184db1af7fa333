import { beforeEach, describe, expect, test } from 'vitest'
import { type Actor, admin, guest, password } from '../../../../tests/actors.ts'
import { ownDatabase } from '../../../../tests/database.ts'
import { jobsRun, mailsTo } from '../../../../tests/mailbox.ts'
import { permissionNames } from '../../../lib/permissions.ts'
import { pool } from '../../../platform/database.ts'

ownDatabase()
jobsRun()

let owner: Actor
beforeEach(async () => {
  await pool.query("update users set is_verified = false where role = 'admin'")
  owner = await admin()
})

const roles = async () => (await owner.get('/admins/get-admins')).body.staffRoles
const roleCalled = async (name: string): Promise<string> =>
  (await roles()).find((role: { name: string }) => role.name === name)?._id

let added = 0
async function addRole(permissions: readonly string[], by = owner, more: object = {}): Promise<string> {
  const answer = await by.post('/admins/add-role', { name: `Role ${++added}`, permissions, ...more })
  expect(answer.status).toBe(200)
  return answer.body._id
}
const setRole = (by: Actor, { id }: Actor, staffRole: string | null) =>
  by.put(`/admins/set-role/${id}`, { staffRole })

/** An admin with a role of these permissions. */
async function staff(permissions: readonly string[]): Promise<Actor> {
  const one = await admin()
  expect((await setRole(owner, one, await addRole(permissions))).status).toBe(200)
  return one
}

describe('a role', () => {
  test('says what its admins may do, from the next call on, in calls and in the page of the dashboard', async () => {
    const packer = await admin()
    expect((await packer.get('/product/getProducts?status=inactive')).status).toBe(200)
    expect((await setRole(owner, packer, await roleCalled('Packer'))).status).toBe(200)
    expect((await packer.get('/order/get-order-data')).status).toBe(200)
    for (const path of [
      '/users/getAllUser',
      '/settings/get-settings',
      '/report/generate-report',
      '/admins/get-admins',
    ])
      expect([path, (await packer.get(path)).status]).toEqual([path, 403])
    const { body } = await packer.get('/report/needs-attention')
    expect(body.needs).toMatchObject({ soldOut: 0, books: { problems: [], unfinishedSince: null } })
    expect((await setRole(owner, packer, null)).status).toBe(200)
    expect((await packer.get('/admins/get-admins')).status).toBe(200)
  })

  test('comes with an invitation, and the mails and the audit log name it', async () => {
    const email = 'packs@maidan.test'
    const staffRole = await roleCalled('Packer')
    expect((await owner.post('/admins/invite-admin', { name: 'Ravi', email, staffRole })).status).toBe(200)
    const [mail] = await mailsTo(email)
    const token = /\/invitation#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    const about = { token, email, name: 'Ravi', password, cPassword: password }
    expect((await guest().post('/users/accept-invitation', about)).status).toBe(200)
    const ravi = guest()
    await ravi.post('/users/login', { email, password })
    expect((await ravi.get('/order/get-order-data')).status).toBe(200)
    expect((await ravi.get('/users/getAllUser')).status).toBe(403)
    const { admins } = (await owner.get('/admins/get-admins')).body
    expect(admins.at(-1)).toMatchObject({ email, staffRole: { _id: staffRole, name: 'Packer' } })
    const { changes } = (await owner.get('/trail/get-changes?limit=2')).body
    expect(changes).toMatchObject([
      { thing: 'admin', after: { staffRole: 'Packer' } },
      { thing: 'invitation', after: { staffRole: 'Packer' } },
    ])
  })

  test('is refused without a name, with a permission that is none, twice by name, and deleted while held', async () => {
    const id = await addRole(['orders:read'])
    const refused = async (draft: object) => (await owner.post('/admins/add-role', draft)).status
    expect(await refused({ name: ' ', permissions: [] })).toBe(400)
    expect(await refused({ name: 'Odd', permissions: ['everything'] })).toBe(400)
    expect(await refused({ name: 'Odd', permissions: [], confirmedMinutes: 11 })).toBe(400)
    expect(await refused({ name: `role ${added}`, permissions: [] })).toBe(409)
    const packer = await admin()
    await setRole(owner, packer, id)
    expect((await owner.delete(`/admins/delete-role/${id}`)).status).toBe(409)
    await setRole(owner, packer, null)
    expect((await owner.delete(`/admins/delete-role/${id}`)).status).toBe(200)
    expect((await owner.delete(`/admins/delete-role/${id}`)).status).toBe(404)
    expect((await setRole(owner, packer, id)).status).toBe(409)
  })

  test('of two admins who give and delete it at once leaves none without a role', async () => {
    for (let round = 0; round < 5; round++) {
      const [id, packer, other] = [await addRole(['orders:read']), await admin(), await admin()]
      const [given, deleted] = await Promise.all([
        setRole(owner, packer, id),
        other.delete(`/admins/delete-role/${id}`),
      ])
      expect([
        [200, 409],
        [409, 200],
      ]).toContainEqual([given.status, deleted.status])
      const { rows } = await pool.query('select staff_role_id from users where id = $1', [packer.id])
      expect(rows[0].staff_role_id).toBe(given.status === 200 ? id : null)
    }
  })
})

describe('staff who manage admins', () => {
  const some = ['admins:write', 'orders:read', 'orders:write']

  test('give no more than they hold, and change nothing of who may do more', async () => {
    const deputy = await staff(some)
    const [ownRole] = (await pool.query('select staff_role_id as id from users where id = $1', [deputy.id]))
      .rows
    const helper = await staff(['orders:read'])
    const strong = await staff(['orders:read', 'money:refund'])
    const beyond = { status: 403, body: { message: 'It takes permissions that you do not have' } }
    const email = 'beyond@maidan.test'
    for (const refused of [
      deputy.post('/admins/add-role', { name: 'Rich', permissions: ['money:refund'] }),
      deputy.put(`/admins/edit-role/${ownRole.id}`, { name: 'Rich', permissions: [...some, 'money:refund'] }),
      deputy.put(`/admins/edit-role/${await roleCalled('Manager')}`, { name: 'Poor', permissions: [] }),
      deputy.delete(`/admins/delete-role/${await roleCalled('Manager')}`),
      deputy.post('/admins/invite-admin', { name: 'Ravi', email }),
      deputy.post('/admins/invite-admin', { name: 'Ravi', email, staffRole: await roleCalled('Manager') }),
      setRole(deputy, helper, null),
      setRole(deputy, helper, await roleCalled('Manager')),
      setRole(deputy, strong, ownRole.id),
      setRole(deputy, owner, ownRole.id),
      deputy.put(`/admins/set-active/${owner.id}`, { isActive: false }),
      deputy.put(`/admins/set-active/${strong.id}`, { isActive: false }),
    ])
      expect(await refused).toMatchObject(beyond)
    expect(await setRole(deputy, deputy, null)).toMatchObject({ status: 409 })
    expect((await setRole(deputy, helper, await addRole(['orders:write'], deputy))).status).toBe(200)
    expect((await deputy.put(`/admins/set-active/${helper.id}`, { isActive: false })).status).toBe(200)
  })

  test('whom the permission was taken from since cannot have invited', async () => {
    const deputy = await staff(some)
    const email = 'late@maidan.test'
    const staffRole = await addRole(['orders:read'], deputy)
    expect((await deputy.post('/admins/invite-admin', { name: 'Ravi', email, staffRole })).status).toBe(200)
    const [mail] = await mailsTo(email)
    const token = /\/invitation#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    await setRole(owner, deputy, await roleCalled('Packer'))
    const about = { token, email, name: 'Ravi', password, cPassword: password }
    expect(await guest().post('/users/accept-invitation', about)).toMatchObject({ status: 400 })
  })
})

test('the last owner stays one: of two who demote each other at once, one is left', async () => {
  const packer = await roleCalled('Packer')
  expect(await setRole(owner, owner, packer)).toMatchObject({ status: 409 })
  const deputy = await staff(permissionNames)
  expect(await setRole(deputy, owner, packer)).toMatchObject({
    status: 409,
    body: { message: 'The last active owner stays one. Make another admin an owner first' },
  })
  expect((await deputy.put(`/admins/set-active/${owner.id}`, { isActive: false })).status).toBe(409)
  const other = await admin()
  const answers = await Promise.all([setRole(owner, other, packer), setRole(other, owner, packer)])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a second factor counts for as long as the role says', async () => {
  const packer = await staff(['orders:read', 'orders:write', 'money:refund'])
  await pool.query('update users set second_factor_at = now() where id = $1', [packer.id])
  const confirmedAgo = (minutes: number) =>
    pool.query('update sessions set confirmed_at = now() - make_interval(mins => $2) where user_id = $1', [
      packer.id,
      minutes,
    ])
  const asks = async () => (await packer.put('/order/accept-return', { returnId: 'none' })).body.secondFactor
  await confirmedAgo(20)
  expect(await asks()).toBe('needed')
  const [{ id, permissions }] = (
    await pool.query(
      'select r.id, r.permissions from staff_roles r join users on staff_role_id = r.id where users.id = $1',
      [packer.id],
    )
  ).rows
  await owner.put(`/admins/edit-role/${id}`, { name: 'Longer', permissions, confirmedMinutes: 30 })
  expect(await asks()).toBeUndefined()
})
