import { beforeAll, describe, expect, test } from 'vitest'
import { type Actor, admin } from '../../../tests/actors.ts'
import { listeningForChanges, ownDatabase } from '../../../tests/database.ts'
import { type Program, programOf } from '../../../tests/programs.ts'
import { proposalOf } from '../../../tests/proposals.ts'
import { clock } from '../../platform/clock.ts'
import { db } from '../../platform/database.ts'
import { proposeCall } from './propose-call.ts'
import { MAX_OPEN_PROPOSALS } from './rules.ts'

ownDatabase()
listeningForChanges()

let owner: Actor
let partner: Actor
let program: Program
beforeAll(async () => {
  owner = await admin()
  partner = await admin()
  program = await programOf(owner, ['products:write'])
})

const confirm = (id: string, by = owner) => by.put(`/proposals/confirm-proposal/${id}`)
const decline = (id: string, by = owner) => by.put(`/proposals/decline-proposal/${id}`)
const rowOf = (id: string) =>
  db.selectFrom('assistant_proposals').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
const synonymIn = ({ path }: { path: string }) => path.split('/').at(-1) ?? ''
const changesOf = (id: string) =>
  db
    .selectFrom('audit_log')
    .where('thing_id', '=', id)
    .orderBy('id')
    .select(['admin_id', 'api_key_id', 'verb'])
    .execute()
const isThere = async (id: string) =>
  (await db.selectFrom('synonyms').where('id', '=', id).select('id').execute()).length === 1

describe('a proposal', () => {
  test('waits among what the dashboard and the morning mail tell owners, until it is decided', async () => {
    const waiting = async () => (await owner.get('/report/needs-attention')).body
    const id = await proposalOf(program, owner)
    const before = JSON.stringify(await waiting())
    expect(before).toMatch(/"proposalsWaiting":[1-9]/)
    await decline(id)
    expect(JSON.stringify(await waiting())).not.toBe(before)
  })

  test('changes nothing until a person confirms it; the audit log then names the person and the key', async () => {
    const id = await proposalOf(program, owner)
    const row = await rowOf(id)
    expect(await isThere(synonymIn(row))).toBe(true)
    const { body } = await partner.get('/proposals/get-proposals')
    expect(body.proposals).toContainEqual(
      expect.objectContaining({
        _id: id,
        state: 'open',
        key: { name: 'Warehouse', prefix: program.key.slice(0, 16) },
      }),
    )
    expect(await confirm(id, partner)).toMatchObject({
      status: 200,
      body: { message: expect.stringContaining('removed') },
    })
    expect(await isThere(synonymIn(row))).toBe(false)
    expect((await changesOf(synonymIn(row))).at(-1)).toEqual({
      ...{ admin_id: partner.id, api_key_id: program.id, verb: 'deleted' },
    })
    expect((await changesOf(id)).map(({ verb, admin_id }) => ({ verb, admin_id }))).toEqual([
      { verb: 'created', admin_id: owner.id },
      { verb: 'resolved', admin_id: partner.id },
    ])
    expect(await confirm(id)).toMatchObject({ status: 409 })
  })

  test('that two persons confirm at the same moment is made once', async () => {
    const id = await proposalOf(program, owner)
    const answers = await Promise.all([confirm(id), confirm(id, partner), decline(id, partner)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const { path, state } = await rowOf(id)
    const deletions = (await changesOf(synonymIn({ path }))).filter(({ verb }) => verb === 'deleted')
    expect(deletions).toHaveLength(state === 'made' ? 1 : 0)
  })

  test('that is declined changes nothing, and is asked anew by the same call', async () => {
    const id = await proposalOf(program, owner)
    expect(await decline(id)).toMatchObject({ status: 200 })
    expect(await confirm(id)).toMatchObject({ status: 409 })
    expect(await isThere(synonymIn(await rowOf(id)))).toBe(true)
  })

  test('is confirmed by nobody who lacks the permission of the call', async () => {
    const packer = await admin()
    const role = await db
      .insertInto('staff_roles')
      .values({ name: 'Only orders', permissions: ['orders:read'] })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.updateTable('users').set({ staff_role_id: role.id }).where('id', '=', packer.id).execute()
    const id = await proposalOf(program, owner)
    expect((await packer.get('/proposals/get-proposals')).body.proposals).toEqual([])
    expect(await confirm(id, packer)).toMatchObject({ status: 403 })
    expect(await decline(id, packer)).toMatchObject({ status: 403 })
    expect((await rowOf(id)).state).toBe('open')
  })

  test('asks for the second factor where its call does, and stays open until it is proved', async () => {
    const careful = await admin()
    await db.updateTable('users').set({ second_factor_at: new Date() }).where('id', '=', careful.id).execute()
    const id = await proposalOf(program, owner)
    expect(await confirm(id, careful)).toMatchObject({ status: 403, body: { secondFactor: 'needed' } })
    expect((await rowOf(id)).state).toBe('open')
    expect(await confirm(id)).toMatchObject({ status: 200 })
  })

  test('that the shop refuses says why, and is over', async () => {
    const id = await proposalOf(program, owner)
    const { path } = await rowOf(id)
    await owner.delete(path)
    expect(await confirm(id)).toMatchObject({ status: 409, body: { message: 'Synonym not found' } })
    expect(await rowOf(id)).toMatchObject({ state: 'refused', message: 'Synonym not found' })
  })

  test('expires after seven days, and cannot be confirmed once its key is revoked', async () => {
    const old = await proposalOf(program, owner)
    await db
      .updateTable('assistant_proposals')
      .set({
        created_at: new Date(clock.now().getTime() - 86_400_000 * 8),
        expires_at: new Date(clock.now().getTime() - 1000),
      })
      .where('id', '=', old)
      .execute()
    expect(await confirm(old)).toMatchObject({ status: 409, body: { message: 'This proposal has expired' } })
    const other = await programOf(owner, ['products:write'])
    const id = await proposalOf(other, owner)
    await owner.delete(`/keys/revoke-key/${other.id}`)
    expect(await confirm(id)).toMatchObject({
      status: 409,
      body: { message: 'The key that asked was revoked' },
    })
  })

  test('is made by no key', async () => {
    const id = await proposalOf(program, owner)
    expect((await program.ask('PUT', `/proposals/confirm-proposal/${id}`)).status).toBe(403)
    expect((await program.ask('GET', '/proposals/get-proposals')).status).toBe(403)
  })
})

test('the same call asked ten times at once is one proposal, and a key has at most so many that wait', async () => {
  const { id: key } = await programOf(owner, ['products:write'])
  const propose = (path: string) =>
    proposeCall(owner.id, {
      ...{
        key,
        tool: 'delete_brand',
        method: 'DELETE',
        path,
        body: {},
        permission: 'products:write',
        why: '',
      },
    })
  const same = await Promise.all(Array.from({ length: 10 }, () => propose('/brands/delete-brand/a')))
  expect(new Set(same.map((each) => each.ok && each.value.id)).size).toBe(1)
  const results = await Promise.all(
    Array.from({ length: MAX_OPEN_PROPOSALS + 5 }, (_, at) => propose(`/brands/delete-brand/b${at}`)),
  )
  expect(results.filter(({ ok }) => ok)).toHaveLength(MAX_OPEN_PROPOSALS - 1)
})
