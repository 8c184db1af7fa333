import { register } from 'prom-client'
import { afterEach, describe, expect, test, vi } from 'vitest'

/** The shop as these variables make it. */
async function shopWith(environment: Record<string, string>) {
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
  vi.resetModules()
  register.clear() // it would not count the same twice
  return (await import('./app.ts')).app
}

const production = {
  MODE: 'production',
  RATE_LIMITS: 'on',
  PUBLIC_URL: 'https://shop.example',
  DATABASE_URL: 'postgres://shop@db/shop',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'shop@shop.example',
  RAZORPAY_KEY_ID: 'rzp_live_1234',
  RAZORPAY_KEY_SECRET: 'key-secret',
  RAZORPAY_WEBHOOK_SECRET: 'webhook-secret',
  SECRET_KEY: 'x'.repeat(32),
  SELLER_NAME: 'Shop',
  SELLER_ADDRESS: '1 Road',
  SELLER_CITY: 'Pune',
  SELLER_STATE: 'Maharashtra',
  SELLER_GSTIN: '27AABCM1234A1ZS',
  SUPPORT_EMAIL: 'help@shop.example',
  ADMIN_EMAIL: 'owner@shop.example',
  ADMIN_PASSWORD: 'Owner@1234',
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
