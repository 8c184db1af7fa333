import { createServer, type RequestListener, type Server } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { networkList } from './networks.ts'
import {
  isOutsideAddress,
  type OutsideRequest,
  outsideUrlProblem,
  requestOutside,
} from './outside-request.ts'

const loopback = networkList(['127.0.0.0/8'])
const usual: OutsideRequest = { timeoutMs: 5_000, maxBytes: 1024, allowed: loopback }

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

async function listen(answer: RequestListener): Promise<number> {
  const listening = createServer(answer)
  server = listening
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  return z.object({ port: z.number() }).parse(listening.address()).port
}

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '100.100.100.200',
  '127.0.0.1',
  '127.255.255.254',
  '168.63.129.16',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.8',
  '192.0.2.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.51.100.7',
  '203.0.113.9',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:10.0.0.1',
  '::ffff:8.8.8.8',
  '::8.8.8.8',
  '64:ff9b::a00:1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:a00:1::1',
  '3fff::1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%lo',
  'fec0::1',
  'ff02::1',
  'example.test',
  '',
])('the address %s is refused', (address) => {
  expect(isOutsideAddress(address)).toBe(false)
})

test.each(['1.1.1.1', '8.8.8.8', '100.63.255.255', '172.32.0.1', '2606:4700::1111', '2404:6800:4009::200e'])(
  'the public address %s is allowed',
  (address) => {
    expect(isOutsideAddress(address)).toBe(true)
  },
)

test('a network that the operator allows is allowed, and no other', () => {
  const allowed = networkList(['10.0.0.0/8', 'fd00::/8'])
  expect(['10.9.9.9', 'fd00::5'].map((address) => isOutsideAddress(address, allowed))).toEqual([true, true])
  expect(['192.168.0.1', '127.0.0.1', 'fe80::1'].some((each) => isOutsideAddress(each, allowed))).toBe(false)
})

test.each([
  ['nothing', 'url'],
  ['/hooks', 'url'],
  ['ftp://example.test/', 'protocol'],
  ['file:///etc/passwd', 'protocol'],
  ['https://user:word@example.test/', 'credentials'],
  ['https://example.test:22/', 'port'],
  ['http://example.test:25/', 'port'],
  ['https://example.test/hooks', null],
  ['https://example.test:8443/', null],
  ['http://example.test:80/', null],
])('the URL %s has the problem %s', (url, problem) => {
  expect(outsideUrlProblem(url)).toBe(problem)
})

describe('a private address', () => {
  test.each([
    'http://127.0.0.1:PORT/',
    'http://2130706433:PORT/',
    'http://0x7f.1:PORT/',
    'http://127.1:PORT/',
    'http://[::1]:PORT/',
    'http://[::ffff:127.0.0.1]:PORT/',
    'http://0.0.0.0:PORT/',
  ])('is not asked however it is spelled: %s', async (url) => {
    let asked = 0
    const port = await listen((_request, response) => {
      asked += 1
      response.end()
    })
    const answer = await requestOutside(url.replace('PORT', String(port)), {
      timeoutMs: 5_000,
      maxBytes: 10,
    })
    expect(answer).toEqual({ ok: false, refusal: { reason: 'address' } })
    expect(asked).toBe(0)
  })

  test.each([[['10.0.0.1']], [['8.8.8.8', '169.254.169.254']], [['127.0.0.1', '::1']]])(
    'is not asked by a name that resolves to %j',
    async (addresses) => {
      const resolve = async () => addresses
      expect(await requestOutside('http://shop.test/', { ...usual, resolve })).toEqual({
        ok: false,
        refusal: { reason: 'address' },
      })
    },
  )
})

test('a name that is another address the next time is asked at the address that was checked', async () => {
  const port = await listen((request, response) => {
    response.end(request.headers.host)
  })
  const answers = [['127.0.0.1'], ['10.0.0.1']]
  let questions = 0
  const resolve = async () => answers[questions++] ?? []
  const answer = await requestOutside(`http://rebinding.test:${port}/`, { ...usual, resolve })
  expect(answer.ok && answer.value.body.toString()).toBe(`rebinding.test:${port}`)
  expect(questions).toBe(1)
})

test('a name that does not resolve is refused', async () => {
  const resolve = () => Promise.reject(new Error('ENOTFOUND'))
  expect(await requestOutside('https://nothing.invalid/', { ...usual, resolve })).toEqual({
    ok: false,
    refusal: { reason: 'name' },
  })
})

test('a redirect is answered and not followed', async () => {
  const paths: (string | undefined)[] = []
  const port = await listen((request, response) => {
    paths.push(request.url)
    response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end('elsewhere')
  })
  const answer = await requestOutside(`http://127.0.0.1:${port}/first`, usual)
  expect(answer).toMatchObject({ ok: true, value: { status: 302, isCut: false } })
  expect(paths).toEqual(['/first'])
})

test('method, headers and body arrive', async () => {
  const port = await listen((request, response) => {
    request.setEncoding('utf8')
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => response.end(`${request.method} ${request.headers['x-a']} ${body}`))
  })
  const answer = await requestOutside(`http://127.0.0.1:${port}/`, {
    ...usual,
    method: 'POST',
    headers: { 'x-a': 'b' },
    body: 'ünï',
  })
  expect(answer.ok && answer.value.body.toString()).toBe('POST b ünï')
})

test('of an answer without end no more than the bound is read', async () => {
  let isOpen = true
  const port = await listen((_request, response) => {
    response.on('close', () => {
      isOpen = false
    })
    const chunk = Buffer.alloc(65_536, 'a')
    const more = () => {
      while (isOpen && response.write(chunk)) {}
    }
    response.on('drain', more)
    more()
  })
  const answer = await requestOutside(`http://127.0.0.1:${port}/`, usual)
  expect(answer).toMatchObject({ ok: true, value: { status: 200, isCut: true } })
  expect(answer.ok && answer.value.body.length).toBe(1024)
  await expect.poll(() => isOpen).toBe(false)
})

describe('the deadline ends', () => {
  const soon = { ...usual, timeoutMs: 50 }
  const late = { ok: false, refusal: { reason: 'timeout' } }

  test('a receiver that does not answer', async () => {
    const port = await listen(() => {})
    expect(await requestOutside(`http://127.0.0.1:${port}/`, soon)).toEqual(late)
  })

  test('an answer that does not end', async () => {
    const port = await listen((_request, response) => {
      response.write('a')
    })
    expect(await requestOutside(`http://127.0.0.1:${port}/`, soon)).toEqual(late)
  })

  test('a name server that does not answer', async () => {
    const resolve = (_hostname: string, signal: AbortSignal) =>
      new Promise<string[]>((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
      })
    expect(await requestOutside('https://slow.test/', { ...soon, resolve })).toEqual(late)
  })
})

test('a receiver that is not there or hangs up is a failed connection', async () => {
  const port = await listen((request) => {
    request.socket.destroy()
  })
  const url = `http://127.0.0.1:${port}/`
  const failure = { ok: false, refusal: { reason: 'connection' } }
  expect(await requestOutside(url, usual)).toEqual(failure)
  server?.close()
  expect(await requestOutside(url, usual)).toEqual(failure)
})

test('a caller that stops ends its request', async () => {
  const stopping = new AbortController()
  const port = await listen(() => stopping.abort())
  const answer = await requestOutside(`http://127.0.0.1:${port}/`, { ...usual, signal: stopping.signal })
  expect(answer).toEqual({ ok: false, refusal: { reason: 'connection' } })
})
