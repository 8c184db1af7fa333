import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { config } from '../config.ts'

const secure = config.PUBLIC_URL.startsWith('https:')
const options = { httpOnly: true, sameSite: 'Lax', secure, path: '/' } as const

/** Over https a name that browsers give to this host alone. */
function nameOf(name: string): string {
  return secure ? `__Host-${name}` : name
}

/** Gives the browser something to keep that no script can read, and that other sites cannot send along. */
export function setHostCookie(c: Context, name: string, value: string, seconds: number): void {
  setCookie(c, nameOf(name), value, { ...options, maxAge: seconds })
}

export function getHostCookie(c: Context, name: string): string | undefined {
  return getCookie(c, nameOf(name))
}

export function deleteHostCookie(c: Context, name: string): void {
  deleteCookie(c, nameOf(name), options)
}
