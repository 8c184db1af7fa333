import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { type Actor, type Answer, admin, guest, password } from '../../../../tests/actors.ts'
import { ownDatabase } from '../../../../tests/database.ts'
import { waitForLockWaits } from '../../../../tests/lock-waits.ts'
import { jobsRun, mailsTo } from '../../../../tests/mailbox.ts'
import { permissionNames } from '../../../lib/permissions.ts'
import { db, pool, type Tx } from '../../../platform/database.ts'
import { lockAdmins } from '../store.ts'
import { writeStaffRoleOf } from './staff-roles-store.ts'

ownDatabase()
jobsRun()

let owner: Actor
beforeEach(async () => {
  await pool.query("update users set is_verified = false where role = 'admin'")
  owner = await admin()
})

let added = 0
async function addRole(permissions: readonly string[]): Promise<string> {
  const { body } = await owner.post('/admins/add-role', { name: `Role ${++added}`, permissions })
  return body._id
}
/** An admin with a role of these permissions. */
async function staff(permissions: readonly string[]): Promise<Actor> {
  const one = await admin()
  await owner.put(`/admins/set-role/${one.id}`, { staffRole: await addRole(permissions) })
  return one
}
async function invite(): Promise<{ id: string; email: string; token: string }> {
  const email = `invited${++added}@maidan.test`
  await owner.post('/admins/invite-admin', { name: 'Ravi', email })
  const [mail] = await mailsTo(email)
  const { rows } = await pool.query('select id from admin_invitations where email = $1', [email])
  return { id: rows[0].id, email, token: /\/invitation#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '' }
}

/** Makes the call while all admins are locked; `change` is made before it goes on. */
async function whileLocked(
  call: () => Promise<Answer>,
  change: (tx: Tx) => Promise<unknown>,
): Promise<Answer> {
  const { answer } = await db.transaction().execute(async (tx) => {
    await lockAdmins(tx)
    const answer = call()
    await waitForLockWaits()
    await change(tx)
    return { answer }
  })
  return answer
}

/** All that manages admins, by one of them. */
async function callsBy(by: Actor): Promise<Record<string, () => Promise<Answer>>> {
  const [helper, invitation, role] = [await staff([]), await invite(), await addRole([])]
  const draft = { name: `Odd ${++added}`, permissions: [] }
  return {
    'add-role': () => by.post('/admins/add-role', draft),
    'edit-role': () => by.put(`/admins/edit-role/${role}`, draft),
    'delete-role': () => by.delete(`/admins/delete-role/${role}`),
    'invite-admin': () =>
      by.post('/admins/invite-admin', { name: 'Ravi', email: `late${added}@maidan.test`, staffRole: role }),
    'withdraw-invitation': () => by.delete(`/admins/withdraw-invitation/${invitation.id}`),
    'set-role': () => by.put(`/admins/set-role/${helper.id}`, { staffRole: role }),
    'set-active': () => by.put(`/admins/set-active/${helper.id}`, { isActive: false }),
    'require-second-factor': () => by.put('/admins/require-second-factor', { isRequired: false }),
    'set-confirmed-minutes': () => by.put('/admins/set-confirmed-minutes', { minutes: 30 }),
  }
}
const names = [
  'add-role',
  'edit-role',
  'delete-role',
  'invite-admin',
  'withdraw-invitation',
  'set-role',
  'set-active',
  'require-second-factor',
  'set-confirmed-minutes',
]

test.for(names)('%s of an admin who must not manage admins any more changes nothing', async (name) => {
  const deputy = await staff(permissionNames)
  const packer = await addRole(['orders:read'])
  const call = (await callsBy(deputy))[name]
  const stored = async () =>
    (
      await pool.query(`
        select (select count(*)::int from audit_log) as entries, (select count(*)::int from staff_roles) as roles,
          (select count(*)::int from admin_invitations) as invitations`)
    ).rows
  const before = await stored()
  const answer = await whileLocked(call as () => Promise<Answer>, (tx) =>
    writeStaffRoleOf(tx, deputy.id, packer),
  )
  expect(answer.status).toBe(403)
  expect(await stored()).toEqual(before)
})

test.for([...names, 'accept-invitation'])(
  '%s locks the admins first, so that no two wait for each other',
  async (name) => {
    const invitation = await invite()
    const about = {
      token: invitation.token,
      email: invitation.email,
      name: 'Ravi',
      password,
      cPassword: password,
    }
    const accept = () => guest().post('/users/accept-invitation', about)
    const call = name === 'accept-invitation' ? accept : (await callsBy(owner))[name]
    const answer = await whileLocked(call as () => Promise<Answer>, async (tx) => {
      await sql`select from staff_roles for update nowait`.execute(tx)
      await sql`select from admin_invitations for update nowait`.execute(tx)
    })
    expect(answer.status).toBe(200)
  },
)
