import { createMiddleware } from 'hono/factory'
import { secureHeaders } from 'hono/secure-headers'
import { config } from '../config.ts'
import { type PaymentProvider, paymentProvider } from '../payment-provider.ts'
import { refuse } from './errors.ts'
import type { SessionEnv } from './session.ts'

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])
export const ownOrigin = new URL(config.PUBLIC_URL).origin

/** A key is no cookie: no browser sends it by itself. CSRF check as in Go 1.25's CrossOriginProtection: `Sec-Fetch-Site`, else `Origin`; browsers send one of them. */
export const sameOriginOnly = createMiddleware<SessionEnv>(async (c, next) => {
  if (
    !c.get('visitor')?.key &&
    !safe.has(c.req.method) &&
    !c.req.path.startsWith('/webhooks/') &&
    comesFromElsewhere(c.req.raw.headers)
  ) {
    refuse(403, 'This request came from another site')
  }
  await next()
})

function comesFromElsewhere(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site')
  if (site) return site === 'cross-site' || site === 'same-site'
  const origin = headers.get('origin')
  if (!origin) return false
  return origin !== ownOrigin && hostOf(origin) !== headers.get('host')
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null
}

// The popup posts its result to its opener. Its URLs carry a code, so they must not leak as a referrer.
export const popupHeaders = createMiddleware(async (c, next) => {
  await next()
  c.header('cross-origin-opener-policy', 'unsafe-none')
  c.header('referrer-policy', 'no-referrer')
})

type Sources = PaymentProvider['browser']['sources']

/** Positioned popups and charts need inline style attributes. */
const headersWith = (sources: Sources) =>
  secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      baseUri: ["'none'"],
      objectSrc: ["'none'"],
      frameAncestors: ["'none'"],
      formAction: ["'self'"],
      imgSrc: ["'self'", 'data:', 'blob:', ...sources.pictures],
      styleSrc: ["'self'", "'unsafe-inline'"],
      scriptSrc: ["'self'", ...sources.scripts],
      frameSrc: ["'self'", ...sources.frames],
      connectSrc: ["'self'", ...sources.calls],
    },
    // The bank's and Google's pages open as popups and post messages back.
    crossOriginOpenerPolicy: 'same-origin-allow-popups',
    referrerPolicy: 'strict-origin-when-cross-origin',
    strictTransportSecurity: ownOrigin.startsWith('https:') ? 'max-age=31536000' : false,
    xFrameOptions: 'DENY',
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: ['self', ...sources.frames] },
  })

let made: { sources: Sources; headers: ReturnType<typeof headersWith> } | undefined

/**
 * The payment's sources are on every page: client-side navigation reaches the payment page without a new document and CSP. They
 * change when the owner sets keys.
 */
export const securityHeaders = createMiddleware((c, next) => {
  const { sources } = paymentProvider().browser
  if (made?.sources !== sources) made = { sources, headers: headersWith(sources) }
  return made.headers(c, next)
})
