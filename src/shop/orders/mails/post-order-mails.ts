import { isCounterEmail } from '../../../lib/counter-email.ts'
import { run, type Tx } from '../../../platform/database.ts'
import type { MailMessage } from '../../../platform/mail/message.ts'
import { postMails } from '../../../platform/mail.ts'

export type OrderMail = MailMessage & { orderId: string; key?: string }

const insert = `
  insert into order_mails (id, order_id, subject) select * from unnest($1::uuid[], $2::uuid[], $3::text[])
  on conflict (id) do nothing`

/** Posts mails about orders, and remembers them for the orders' timelines. Customers of the counter gave no address. */
export async function postOrderMails(tx: Tx, all: readonly OrderMail[]): Promise<void> {
  const mails = all.filter(({ to }) => !isCounterEmail(to))
  if (mails.length === 0) return
  const ids = await postMails(
    tx,
    mails.map(({ orderId, ...mail }) => mail),
  )
  await run(tx, insert, [ids, mails.map(({ orderId }) => orderId), mails.map(({ subject }) => subject)])
}
