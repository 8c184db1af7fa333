import { randomUUID } from 'node:crypto'
import { proposeCall } from '../src/shop/proposals/propose-call.ts'
import type { Actor } from './actors.ts'
import type { Program } from './programs.ts'

/** A proposal that can be confirmed: to delete a synonym, which its confirmation does. */
export async function proposalOf({ id: key }: Pick<Program, 'id'>, owner: Actor): Promise<string> {
  const word = `jutta${randomUUID().replaceAll(/\W|\d/g, '')}`
  const { body } = await owner.post('/search/add-synonym', { typed: word, searched: 'shoes' })
  const proposed = await proposeCall(owner.id, {
    key,
    tool: 'delete_synonym',
    method: 'DELETE',
    path: `/search/remove-synonym/${body.synonym._id}`,
    body: {},
    permission: 'products:write',
    why: 'Nobody types it',
  })
  if (!proposed.ok) throw new Error(`not proposed: ${proposed.refusal.reason}`)
  return proposed.value.id
}
