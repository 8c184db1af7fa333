import type { ServerResponse } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { matchedRoutes } from 'hono/route'

const ROUTE = Symbol('route')

const STREAM = Symbol('stream')

type WithRoute = ServerResponse & { [ROUTE]?: string; [STREAM]?: true }

/** The label of requests that match no route: paths that anybody makes up must not become labels. */
export const OTHER = 'other'

/** The pattern of a call, such as `/users/blockUser/:id`; pages are `other` until their handler knows the screen. */
export function patternOf(c: Context): string {
  const path = matchedRoutes(c).find((route) => !route.path.includes('*'))?.path
  return path?.replace(/\{[^{}]*\}/g, '') ?? OTHER
}

export function setRoute(c: Context, route: string): void {
  c.set('route', route)
  const { outgoing } = (c.env ?? {}) as Partial<HttpBindings>
  if (outgoing) setResponseRoute(outgoing as ServerResponse, route)
}

export function setResponseRoute(res: ServerResponse, route: string): void {
  ;(res as WithRoute)[ROUTE] = route
}

export function routeOf(res: ServerResponse): string {
  return (res as WithRoute)[ROUTE] ?? OTHER
}

/** A stream of events is open for hours, which says nothing about how fast the shop answers. */
export function excludeFromDurations(c: Context): void {
  const { outgoing } = (c.env ?? {}) as Partial<HttpBindings>
  if (outgoing) (outgoing as WithRoute)[STREAM] = true
}

export function isExcludedFromDurations(res: ServerResponse): boolean {
  return (res as WithRoute)[STREAM] === true
}
