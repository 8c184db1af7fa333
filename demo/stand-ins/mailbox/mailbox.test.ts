import { describe, expect, test } from 'vitest'
import { guest } from '../../../tests/actors.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { storeMail } from './store.ts'

ownDatabase()

const json = { accept: 'application/json' }
const mail = {
  subject: 'Order <confirmed>',
  text: 'Thank you',
  html: '<p>Thank "you"</p><script>alert(1)</script>',
}

describe('the sandbox mailbox', () => {
  test('keeps what was sent, the newest first, each mail once', async () => {
    expect((await guest().get('/sandbox/mailbox', json)).body).toEqual([])
    await storeMail({ messageId: '<1@x>', to: 'asha@maidan.test', ...mail })
    await storeMail({ messageId: '<2@x>', to: 'kiran@maidan.test', ...mail })
    await storeMail({ messageId: '<3@x>', to: 'asha@maidan.test', ...mail, subject: 'Second' })
    await storeMail({ messageId: '<3@x>', to: 'asha@maidan.test', ...mail, subject: 'Second' })
    const { body, headers } = await guest().get('/sandbox/mailbox?to=Asha@maidan.test', json)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body).toEqual([
      { to: 'asha@maidan.test', ...mail, subject: 'Second', sentAt: expect.stringMatching(/^\d{4}-.*Z$/) },
      { to: 'asha@maidan.test', ...mail, sentAt: expect.any(String) },
    ])
    expect((await guest().get('/sandbox/mailbox', json)).body).toHaveLength(3)
    expect((await guest().get('/sandbox/mailbox?to=nobody@maidan.test', json)).body).toEqual([])
  })

  test('keeps every mail of one moment, and a second copy of one once', async () => {
    const to = 'rush@maidan.test'
    const ids = ['<4@x>', '<5@x>', '<4@x>', '<6@x>']
    await Promise.all(ids.map((messageId) => storeMail({ messageId, to, ...mail })))
    expect((await guest().get(`/sandbox/mailbox?to=${to}`, json)).body).toHaveLength(3)
  })

  test('names the files that came with a mail', async () => {
    const file = { filename: 'INV2627000001.pdf', contentType: 'application/pdf', content: Buffer.from('') }
    await storeMail({ messageId: '<7@x>', to: 'files@maidan.test', ...mail, attachments: [file] })
    const { body } = await guest().get('/sandbox/mailbox?to=files@maidan.test', json)
    expect(body).toMatchObject([{ attachments: ['INV2627000001.pdf'] }])
    expect((await guest().get('/sandbox/mailbox?to=files@maidan.test')).body).toContain(
      'Attached: INV2627000001.pdf',
    )
  })

  test('shows mails to people without running anything in them', async () => {
    const { body, headers } = await guest().get('/sandbox/mailbox?to="><b>', {
      accept: 'text/html,*/*;q=0.8',
    })
    expect(headers.get('content-type')).toContain('text/html')
    expect(body).not.toContain('"><b>')
    const { body: page } = await guest().get('/sandbox/mailbox')
    expect(page).toContain('Order &lt;confirmed&gt;')
    expect(page).not.toContain('<script')
    expect(page).toContain('<iframe sandbox')
  })
})
