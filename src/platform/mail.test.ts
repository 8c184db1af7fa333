import { describe, expect, test, vi } from 'vitest'
import { listMails } from '../../demo/stand-ins/mailbox/store.ts'
import { ownDatabase } from '../../tests/database.ts'
import { letterhead } from '../../tests/letterhead.ts'
import { jobsRun, mailsTo } from '../../tests/mailbox.ts'
import { writeOtpMail } from '../shop/accounts/write-otp-mail.ts'
import { clock } from './clock.ts'
import { transaction } from './database.ts'
import type { Letterhead } from './mail/message.ts'
import { postMail, postMails, sendBy } from './mail.ts'

ownDatabase()
jobsRun()

const letter = { subject: 'Hello', title: 'Hello', preview: 'A word', parts: [{ paragraph: 'Hello you' }] }
describe('mail', () => {
  test('what is posted in a transaction arrives after its commit, and never after a rollback', async () => {
    const undone = transaction(async (tx) => {
      await postMail(tx, { to: 'nobody@maidan.test', ...letter })
      throw new Error('the order was refused')
    })
    await expect(undone).rejects.toThrow('the order was refused')
    await transaction((tx) => postMail(tx, { to: 'asha@maidan.test', ...letter }))
    await mailsTo('asha@maidan.test')
    expect(await listMails('asha@maidan.test')).toMatchObject([
      { to: 'asha@maidan.test', subject: 'Hello', text: expect.stringContaining('Hello you') },
    ])
    expect(await listMails('nobody@maidan.test')).toEqual([])
  })

  test('many mails of one moment all arrive', async () => {
    await transaction(async (tx) => {
      for (let i = 0; i < 25; i++) await postMail(tx, { to: 'team@maidan.test', ...letter })
    })
    expect(await mailsTo('team@maidan.test', 25)).toHaveLength(25)
  })

  test('to a customer of the counter is not posted, alone or with others', async () => {
    await transaction(async (tx) => {
      await postMail(tx, { to: '9812345670@counter.invalid', ...letter })
      const mails = ['walk-in@Counter.invalid', 'meena@maidan.test'].map((to) => ({ to, ...letter }))
      expect(await postMails(tx, mails)).toHaveLength(1)
    })
    await mailsTo('meena@maidan.test')
    expect(await listMails('9812345670@counter.invalid')).toEqual([])
  })

  test('two mails with one key are one mail', async () => {
    const confirmation = { to: 'kiran@maidan.test', ...letter, key: 'order 7 confirmed' }
    await transaction(async (tx) => {
      await postMail(tx, confirmation)
      await postMail(tx, confirmation)
    })
    await mailsTo('kiran@maidan.test')
    await transaction((tx) => postMail(tx, { to: 'last@maidan.test', ...letter }))
    await mailsTo('last@maidan.test')
    expect(await listMails('kiran@maidan.test')).toHaveLength(1)
  })
})

describe('the letterhead', () => {
  const mailsWith = (findLetterhead: () => Promise<Letterhead>) => {
    const sent: string[] = []
    const deliver = sendBy(async ({ html }) => void sent.push(html), findLetterhead)
    const send = () =>
      deliver({ ...letter, to: 'asha@maidan.test', messageId: '<1@maidan.test>' }, { age: 1 })
    return { sent, send }
  }

  test('is read once for mails that are sent at once, and again for the next one', async () => {
    const find = vi.fn(async () => letterhead)
    const { sent, send } = mailsWith(find)
    await Promise.all([send(), send()])
    expect(find).toHaveBeenCalledTimes(1)
    find.mockResolvedValue({ ...letterhead, shop: 'Malwa Sports' })
    await send()
    expect(find).toHaveBeenCalledTimes(2)
    expect(sent.map((html) => html.includes('Malwa Sports'))).toEqual([false, false, true])
  })

  test('fails only the mails that shared its read, if that fails', async () => {
    const find = vi.fn(async () => letterhead).mockRejectedValueOnce(new Error('the database is away'))
    const { sent, send } = mailsWith(find)
    const sends = await Promise.allSettled([send(), send()])
    expect(sends.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await send()
    expect(sent).toHaveLength(1)
  })
})

test('an OTP that has expired while it waited is not sent', async () => {
  const sent: string[] = []
  const send = sendBy(
    async ({ to }) => void sent.push(to),
    async () => letterhead,
  )
  const mail = { ...letter, messageId: '<1@maidan.test>' }
  const now = clock.now().getTime()
  await send({ ...mail, to: 'late@maidan.test', notAfter: new Date(now - 1).toISOString() }, { age: 700 })
  await send({ ...mail, to: 'early@maidan.test', notAfter: new Date(now + 60_000).toISOString() }, { age: 1 })
  expect(sent).toEqual(['early@maidan.test'])
  expect(writeOtpMail('reset', 'a@b.test', { otp: '123456', expiresAt: new Date(now) }).notAfter).toBe(
    new Date(now).toISOString(),
  )
})
