import { register } from 'prom-client'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { production } from '../../tests/production.ts'

/** The shop as these variables make it. */
async function shopWith(environment: Record<string, string>) {
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
  vi.resetModules()
  register.clear() // it would not count the same twice
  return (await import('./app.ts')).app
}

const here = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }
const ofSandbox = [
  '/sandbox/razorpay/checkout.js',
  '/sandbox/razorpay/dialog.html',
  '/sandbox/razorpay/_control/faults',
  '/sandbox/razorpay/v1/orders',
  '/sandbox/google/.well-known/openid-configuration',
  '/sandbox/google/jwks',
  '/sandbox/google/authorize',
]

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

describe('a shop in production', () => {
  test('has no sandbox, of the payment provider or of Google', async () => {
    const shop = await shopWith(production)
    for (const path of ofSandbox) expect((await shop.request(path, {}, here)).status, path).toBe(404)
    const pay = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }
    for (const path of ['/sandbox/razorpay/pay', '/sandbox/google/code', '/sandbox/google/token'])
      expect((await shop.request(path, pay, here)).status, path).toBe(404)
  })

  test('loads nothing of the demo', async () => {
    const load = vi.fn(() => ({}))
    vi.doMock('../../demo/server.ts', load)
    await shopWith(production)
    vi.doUnmock('../../demo/server.ts')
    expect(load).not.toHaveBeenCalled()
  })

  test('asks for https of its own host alone', async () => {
    const { headers } = await (await shopWith(production)).request('/health', {}, here)
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
  })

  test("lets the payment provider's dialog in, its windows, and nobody else", async () => {
    const { headers } = await (await shopWith(production)).request('/health', {}, here)
    expect(headers.get('content-security-policy')?.split('; ')).toEqual(
      expect.arrayContaining([
        "script-src 'self' https://checkout.razorpay.com https://cdn.razorpay.com",
        "frame-src 'self' https://checkout.razorpay.com https://api.razorpay.com",
        "connect-src 'self' https://api.razorpay.com https://lumberjack.razorpay.com",
      ]),
    )
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
    expect(headers.get('permissions-policy')).toContain('payment=(self "https://checkout.razorpay.com"')
  })
})

describe('the metrics of a shop in production', () => {
  const ask = async (
    { from = '127.0.0.1', ...headers }: Record<string, string>,
    environment: Record<string, string> = {},
  ) => {
    const shop = await shopWith({ ...production, ...environment })
    const env = { incoming: { socket: { remoteAddress: from } } }
    return (await shop.request('/metrics', { headers: { host: 'localhost:3000', ...headers } }, env)).status
  }
  const token = { METRICS_TOKEN: 'a-token-of-the-metrics' }

  test.each([
    ['from this machine', {}, 200],
    ['from this machine by IPv6', { from: '::1', host: '[::1]:3000' }, 200],
    ['from elsewhere', { from: '198.51.100.1' }, 404],
    ['through a proxy on this machine', { 'x-forwarded-for': '198.51.100.1' }, 404],
    ['through a proxy that says so in its own way', { forwarded: 'for=198.51.100.1' }, 404],
    ['through a proxy that says nothing', { host: 'shop.example' }, 404],
  ])('without a token: %s', async (_way, request, status) => {
    expect(await ask(request)).toBe(status)
  })

  test.each([
    ['from this machine', {}, 404],
    ['with the token', { authorization: 'Bearer a-token-of-the-metrics' }, 200],
    ['with a wrong one', { authorization: 'Bearer a-token-of-the-metricz' }, 404],
    [
      'with the token through a proxy',
      {
        host: 'shop.example',
        'x-forwarded-for': '198.51.100.1',
        authorization: 'Bearer a-token-of-the-metrics',
      },
      200,
    ],
  ])('with a token set: %s', async (_way, request, status) => {
    expect(await ask(request, token)).toBe(status)
  })
})

describe('a demo', () => {
  test('has the payment sandbox, in a frame of its own pages only', async () => {
    const shop = await shopWith({})
    const { status, headers } = await shop.request('/sandbox/razorpay/dialog.html', {}, here)
    expect(status).toBe(200)
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
    expect(headers.get('content-security-policy')).toContain("default-src 'self'")
  })

  test('lets nothing of other hosts into its pages', async () => {
    const { headers } = await (await shopWith({})).request('/health', {}, here)
    expect(headers.get('content-security-policy')).not.toContain('http')
  })
})
