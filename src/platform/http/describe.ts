import type { Context } from 'hono'
import { matchedRoutes } from 'hono/route'
import { type DescribeRouteOptions, uniqueSymbol } from 'hono-openapi'

/** Of a call that answers with a file of one of these content types, or a stream. */
export const fileAnswer = (...types: readonly string[]): Pick<DescribeRouteOptions, 'responses'> => ({
  responses: {
    200: {
      description: 'The file',
      content: Object.fromEntries(
        types
          .map((type) => type.replace(/;.*/, ''))
          .map((type) => [
            type,
            { schema: { type: type === 'application/json' ? ('object' as const) : ('string' as const) } },
          ]),
      ),
    },
  },
})

/** Of a call that answers with lines which tell how far it is, or with JSON. */
export const progressAnswer = fileAnswer('application/x-ndjson')

/** Adds what a middleware asks for to the description of each call that it guards. */
export function describing<Handler extends object>(handler: Handler, spec: object): Handler {
  return Object.assign(handler, { [uniqueSymbol]: { spec } })
}

/** That a guard that describes itself stands before the call. */
export function isGuarded(c: Context): boolean {
  return matchedRoutes(c).some(({ handler }) => {
    const described: { spec?: DescribeRouteOptions } | undefined = Reflect.get(handler, uniqueSymbol)
    return described?.spec?.security !== undefined
  })
}
