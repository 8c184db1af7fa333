import { createMiddleware } from 'hono/factory'
import { secureHeaders } from 'hono/secure-headers'
import { config } from '../config.ts'
import { refuse } from './errors.ts'

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])
const ownOrigin = new URL(config.PUBLIC_URL).origin

/**
 * Refuses unsafe requests that another site makes: by `Sec-Fetch-Site`, or by `Origin` where a browser sends none
 * (the algorithm of Go 1.25's CrossOriginProtection). What carries neither does not come from a browser.
 */
export const sameOriginOnly = createMiddleware(async (c, next) => {
  if (
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

/**
 * The way to Google and back goes through a window of its own, which keeps its tie to the page that opened it only where
 * it does not cut itself off. Its addresses carry a code: nobody is told of them.
 */
export const popupHeaders = createMiddleware(async (c, next) => {
  await next()
  c.header('cross-origin-opener-policy', 'unsafe-none')
  c.header('referrer-policy', 'no-referrer')
})

// Where the provider's dialog comes from and what it talks to; in a demo that is this very host. On every page, because
// a shopper comes to the payment page without a new document.
const provider = config.RAZORPAY_API_URL.startsWith('https://api.razorpay.com')
  ? {
      scripts: ['https://checkout.razorpay.com', 'https://cdn.razorpay.com'],
      frames: ['https://checkout.razorpay.com', 'https://api.razorpay.com'],
      calls: ['https://api.razorpay.com', 'https://lumberjack.razorpay.com'],
      pictures: ['https://*.razorpay.com'],
    }
  : { scripts: [], frames: [], calls: [], pictures: [] }

/**
 * Headers of every answer. Scripts come from our own files only, and from the payment provider; styles may stand in
 * attributes (placed popups, charts).
 */
export const securityHeaders = secureHeaders({
  contentSecurityPolicy: {
    defaultSrc: ["'self'"],
    baseUri: ["'none'"],
    objectSrc: ["'none'"],
    frameAncestors: ["'none'"],
    formAction: ["'self'"],
    imgSrc: ["'self'", 'data:', 'blob:', ...provider.pictures],
    styleSrc: ["'self'", "'unsafe-inline'"],
    scriptSrc: ["'self'", ...provider.scripts],
    frameSrc: ["'self'", ...provider.frames],
    connectSrc: ["'self'", ...provider.calls],
  },
  // The bank's page and Google's are opened in windows of their own, and heard from.
  crossOriginOpenerPolicy: 'same-origin-allow-popups',
  referrerPolicy: 'strict-origin-when-cross-origin',
  strictTransportSecurity: ownOrigin.startsWith('https:') ? 'max-age=31536000' : false,
  xFrameOptions: 'DENY',
  permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: ['self', ...provider.frames] },
})
