import { type Database, run } from '../../../platform/database.ts'

/** `isGivenUp`: the mail server has not taken it. */
export type SentMail = { subject: string; at: Date; isGivenUp: boolean }

const ofOrder = `
  select subject, posted_at as at, undelivered_mails.id is not null as "isGivenUp"
  from order_mails left join undelivered_mails using (id) where order_id = $1 order by posted_at, order_mails.id`

export function listOrderMails(on: Database, orderId: string): Promise<SentMail[]> {
  return run<SentMail>(on, ofOrder, [orderId])
}
