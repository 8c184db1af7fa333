import { Hono } from 'hono'
import { accepts } from 'hono/accepts'
import { mailboxPage } from './page.ts'
import { listMails } from './store.ts'

export const mailbox = new Hono().get('/sandbox/mailbox', async (c) => {
  const to = c.req.query('to') || undefined
  const mails = await listMails(to)
  const supports = ['text/html', 'application/json']
  const wanted = accepts(c, { header: 'Accept', supports, default: 'text/html' })
  c.header('Cache-Control', 'no-store')
  c.header('Vary', 'Accept')
  if (wanted === 'text/html') return c.html(mailboxPage(mails, to))
  return c.json(
    mails.map(({ attachments, ...mail }) => ({ ...mail, ...(attachments.length > 0 && { attachments }) })),
  )
})
