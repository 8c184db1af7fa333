import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { config } from '../config.ts'

const secure = config.PUBLIC_URL.startsWith('https:')
const options = { httpOnly: true, sameSite: 'Lax', secure, path: '/' } as const

/** Browsers bind `__Host-` cookies to this host; they require HTTPS. */
export function hostCookieName(name: string): string {
  return secure ? `__Host-${name}` : name
}

export function setHostCookie(c: Context, name: string, value: string, seconds: number): void {
  setCookie(c, hostCookieName(name), value, { ...options, maxAge: seconds })
}

export function getHostCookie(c: Context, name: string): string | undefined {
  return getCookie(c, hostCookieName(name))
}

export function deleteHostCookie(c: Context, name: string): void {
  deleteCookie(c, hostCookieName(name), options)
}
