import { randomUUID } from 'node:crypto'
import { pool } from '../src/platform/database.ts'
import { makeDeferredChanges } from '../src/shop/fulfilment/make-deferred-changes.ts'
import type { Actor } from './actors.ts'

export async function addCourier(owner: Actor, name = `Courier ${randomUUID()}`): Promise<string> {
  const trackingUrl = 'https://track.example/{number}'
  const { status, body } = await owner.post('/couriers/add-courier', { name, trackingUrl })
  if (status !== 200) throw new Error(`no courier: ${body.message}`)
  return body.courier._id
}

/** Makes what is held, as if its seconds were over. */
export async function makeHeldChanges(): Promise<void> {
  await pool.query('update deferred_status_changes set try_at = now()')
  await makeDeferredChanges()
}

/** The subjects of the mails of status changes to a shopper, oldest first. */
export async function statusMailsTo({ email }: Pick<Actor, 'email'>): Promise<string[]> {
  const { rows } = await pool.query(
    `select data ->> 'subject' as subject from pgboss.job where name = 'mail'
       and data ->> 'to' = $1 and data ->> 'subject' not like 'Order confirmed%' order by created_on, id`,
    [email],
  )
  return rows.map(({ subject }) => subject)
}
