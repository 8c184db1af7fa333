import { afterEach, describe, expect, test } from 'vitest'
import { openMailServer } from '../../tests/mail-server.ts'
import { smtpDelivery } from './smtp.ts'

let server: Awaited<ReturnType<typeof openMailServer>> | undefined
afterEach(() => server?.close())

async function mailServer(refusals = 0, host = '127.0.0.1') {
  server = await openMailServer(refusals, host)
  return server
}

const mail = {
  to: 'asha@maidan.test',
  subject: 'Your order ₹530',
  text: 'Thank you',
  html: '<p>Thank you</p>',
  messageId: '<1f@maidan.test>',
}

describe('the mail server', () => {
  test('gets each mail as text and HTML, under an id that is the same at every attempt', async () => {
    const { url, sent } = await mailServer()
    const deliver = smtpDelivery({ url, from: 'Maidan <shop@maidan.test>' }).deliver
    await deliver(mail)
    await deliver(mail)
    expect(sent).toHaveLength(2)
    for (const { from, to, data } of sent) {
      expect(from).toContain('<shop@maidan.test>')
      expect(to).toEqual(['RCPT TO:<asha@maidan.test>'])
      expect(data).toContain('Message-ID: <1f@maidan.test>')
      expect(data).toMatch(/text\/plain[\s\S]*Thank you[\s\S]*text\/html[\s\S]*<p>Thank you<\/p>/)
    }
  })

  test('may refuse: then the delivery fails, and a later one succeeds', async () => {
    const { url, sent } = await mailServer(1)
    const deliver = smtpDelivery({ url, from: 'Maidan <shop@maidan.test>' }).deliver
    await expect(deliver(mail)).rejects.toThrow('come back later')
    await deliver(mail)
    expect(sent).toHaveLength(1)
  })

  test('gets nothing in clear text, unless it is on this machine or the URL says so', async () => {
    const { url, sent } = await mailServer(0, '0.0.0.0')
    await expect(smtpDelivery({ url, from: 'Maidan <shop@maidan.test>' }).deliver(mail)).rejects.toThrow()
    expect(sent).toEqual([])
    await smtpDelivery({ url: `${url}?requireTLS=false`, from: 'Maidan <shop@maidan.test>' }).deliver(mail)
    expect(sent).toHaveLength(1)
  })

  test('is not troubled with a mail to a customer who was deleted meanwhile', async () => {
    const { url, sent } = await mailServer()
    await smtpDelivery({ url, from: 'Maidan <shop@maidan.test>' }).deliver({
      ...mail,
      to: 'deleted@customer.invalid',
    })
    expect(sent).toEqual([])
  })

  test('cannot be given a header or a receiver more by what is in a mail (X04)', async () => {
    const { url, sent } = await mailServer()
    await smtpDelivery({ url, from: 'Maidan <shop@maidan.test>' }).deliver({
      ...mail,
      to: 'asha@maidan.test',
      subject: 'Hi\r\nBcc: eve@evil.example',
    })
    expect(sent[0]?.to).toHaveLength(1)
    expect(sent[0]?.data).not.toMatch(/^Bcc:/m)
  })
})
