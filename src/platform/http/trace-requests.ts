import type { Env, Hono } from 'hono'
import { isTracing, traced } from '../tracing.ts'

/** Answers requests as `app` does, with a span each where traces are made. */
export function traceRequests<E extends Env>(app: Hono<E>): Hono<E>['fetch'] {
  if (!isTracing()) return app.fetch
  return (request, ...others) => {
    const { method } = request
    const route = routeOf(app, method, new URL(request.url).pathname)
    const attributes = { 'http.request.method': method, 'http.route': route }
    const parent = request.headers.get('traceparent')
    return traced({ name: `${method} ${route}`, kind: 'server', attributes, parent }, async (span) => {
      const response = await app.fetch(request, ...others)
      const requestId = response.headers.get('x-request-id')
      span.set({
        'http.response.status_code': response.status,
        ...(requestId && { 'request.id': requestId }),
      })
      if (response.status >= 500) span.fail()
      return response
    })
  }
}

/** The pattern, because paths have the ids of orders and people; middleware is registered for all methods. */
function routeOf<E extends Env>(app: Hono<E>, method: string, path: string): string {
  const [handlers] = app.router.match(method, path)
  return handlers.map(([[, route]]) => route).findLast((route) => route.method !== 'ALL')?.path ?? 'none'
}
