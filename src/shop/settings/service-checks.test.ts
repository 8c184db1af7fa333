import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Actor, admin } from '../../../tests/actors.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { ownProvider, removeKeys } from '../../../tests/provider.ts'
import { config } from '../../platform/config.ts'

ownDatabase()
const provider = ownProvider()

let owner: Actor
beforeAll(async () => {
  owner = await admin()
})

const findingOf = async (path: string) => (await owner.post(path)).body.finding

describe('checking the keys of Razorpay', () => {
  beforeEach(() => provider.setAccount({ service: 'real' }))
  const check = () => findingOf('/settings/check-payment-keys')

  test('says that it takes them, and that test keys move no money', async () => {
    expect(await check()).toMatchObject({
      state: 'hint',
      what: 'Razorpay takes the keys, which are test keys',
    })
  })

  test('says that they are wrong, in its own words too', async () => {
    provider.setAccount({ service: 'real', keySecret: 'another' })
    const { state, what, advice } = await check()
    expect({ state, what }).toEqual({
      state: 'wrong',
      what: 'Razorpay refuses the keys: 401: Authentication failed',
    })
    expect(advice).toContain('RAZORPAY_KEY_SECRET')
  })

  test('says that it cannot be reached', async () => {
    provider.setAccount({ service: 'real', url: 'http://127.0.0.1:1' })
    expect(await check()).toMatchObject({
      state: 'wrong',
      what: expect.stringContaining('Razorpay cannot be reached'),
    })
  })

  test('says that there are none', async () => {
    removeKeys()
    expect((await check()).what).toBe('Online payment is not offered')
  })
})

describe('a test mail', () => {
  /** It refuses the command that `refuses` names. */
  let refuses: [command: string, answer: string] | null
  let received: string[]
  let server: Server
  beforeAll(async () => {
    server = createServer(speakSmtp)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    config.SMTP_URL = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    delete config.SMTP_URL
    server.close()
  })

  function speakSmtp(socket: Socket): void {
    let isReading = false
    createInterface(socket).on('line', (line) => {
      received.push(line)
      if (isReading && line !== '.') return
      if (refuses && line.startsWith(refuses[0])) return socket.write(`${refuses[1]}\r\n`)
      isReading = line === 'DATA'
      return socket.write(isReading ? '354 go on\r\n' : '250 fine\r\n')
    })
    socket.on('error', () => {})
    socket.write('220 here\r\n')
  }

  async function send(refusal: typeof refuses) {
    refuses = refusal
    received = []
    return findingOf('/settings/send-test-mail')
  }

  test('goes to the admin alone, at once', async () => {
    expect(await send(null)).toEqual({ state: 'good', what: `The mail server took a mail to ${owner.email}` })
    expect(received.filter((line) => line.startsWith('RCPT'))).toEqual([`RCPT TO:<${owner.email}>`])
    expect(received).toContain('Subject: A test mail of your shop')
  })

  test.each<[string, [string, string], string]>([
    ['the sender', ['MAIL', '553 5.7.1 Sender address rejected'], 'refuses the sender or the receiver'],
    ['the receiver', ['RCPT', '550 5.1.1 No such user'], 'refuses the sender or the receiver'],
    ['the mail', ['.', '554 5.7.1 Looks like spam'], 'refuses the mail'],
  ])('that is refused because of %s comes back with the server’s words', async (_what, refusal, words) => {
    const { state, what } = await send(refusal)
    expect(state).toBe('wrong')
    expect(what).toContain(words)
    expect(what).toContain(refusal[1])
  })

  test('to a server that is away says so', async () => {
    const url = config.SMTP_URL
    config.SMTP_URL = 'smtp://127.0.0.1:1'
    expect((await send(null)).what).toContain('The mail server cannot be reached')
    config.SMTP_URL = url
  })

  test('is limited, and so is checking the keys', async () => {
    const limits = config.RATE_LIMITS
    config.RATE_LIMITS = 'on'
    const askOften = async (path: string) => {
      for (let times = 0; times < 12; times++) if ((await owner.post(path)).status === 429) return true
      return false
    }
    const wereLimited = [
      await askOften('/settings/send-test-mail'),
      await askOften('/settings/check-payment-keys'),
    ]
    config.RATE_LIMITS = limits
    expect(wereLimited).toEqual([true, true])
  })
})
