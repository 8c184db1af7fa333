import { once } from 'node:events'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { db, run } from '../../../src/platform/database.ts'
import { errorBody } from './refusals.ts'

export const operations = [
  'create_order',
  'fetch_order',
  'list_orders',
  'order_payments',
  'fetch_payment',
  'list_payments',
  'capture',
  'refund',
  'payment_refunds',
  'fetch_refund',
  'list_refunds',
  'list_disputes',
  'fetch_dispute',
  'list_settlements',
  'settlement_recon',
] as const
type Operation = (typeof operations)[number]

export const callFaults = [
  'http_500',
  'http_502',
  'http_429',
  'html_502',
  'hang',
  'reset',
  'slow',
  'apply_then_hang',
  'apply_then_reset',
  'pending',
  'fail',
] as const
export const webhookFaults = ['drop', 'duplicate', 'late', 'out_of_order'] as const

export type Fault<Kind> = { kind: Kind; milliseconds: number | null }

export type FaultEnv = { Bindings: HttpBindings; Variables: { fault: Fault<string> | undefined } }

const draw = `
  with apt as (
    select * from sandbox_razorpay.faults
    where operation in ($1, case when $1 = 'webhook' then 'webhook' else '*' end)
      and random() < probability
  ), counted as (
    update sandbox_razorpay.faults set remaining = remaining - 1
    where id = (
      select id from sandbox_razorpay.faults where id in (select id from apt) and remaining > 0
      order by id limit 1 for update skip locked)
    returning kind, milliseconds
  ), drawn as (
    select 'outage' as kind, null::int as milliseconds from sandbox_razorpay.settings where outage
    union all select * from counted
    union all (select kind, milliseconds from apt where remaining is null order by id limit 1)
    union all select null, null
    limit 1
  ), noted as (
    insert into sandbox_razorpay.calls (operation, fault) select $1, kind from drawn
  )
  select kind, milliseconds from drawn`

export async function drawFault(operation: string): Promise<Fault<string> | undefined> {
  const [drawn] = await run<{ kind: string | null; milliseconds: number | null }>(db, draw, [operation])
  return drawn?.kind ? { kind: drawn.kind, milliseconds: drawn.milliseconds } : undefined
}

const trouble = 'We are facing some trouble completing your request at the moment. Please try again shortly.'
const MAX_HANG_MS = 60_000

export const injectFault = (operation: Operation) =>
  createMiddleware<FaultEnv>(async (c, next) => {
    const fault = await drawFault(operation)
    c.set('fault', fault)
    switch (fault?.kind) {
      case 'http_500':
        return c.json(errorBody(trouble, { code: 'SERVER_ERROR' }), 500)
      case 'http_502':
        return c.json(errorBody(trouble, { code: 'GATEWAY_ERROR' }), 502)
      case 'http_429':
        return c.json(errorBody('Request throttled, please try after some time.'), 429)
      case 'html_502':
        return c.html('<html><body><h1>502 Bad Gateway</h1></body></html>', 502)
      case 'hang':
        return hang(c)
      case 'reset':
      case 'outage':
        return reset(c)
      case 'slow':
        await new Promise((resolve) => setTimeout(resolve, fault.milliseconds ?? 2_000))
        return next()
      case 'apply_then_hang':
        await next()
        c.res = await hang(c)
        return
      case 'apply_then_reset':
        await next()
        c.res = reset(c)
        return
      default:
        return next()
    }
  })

async function hang(c: Context<FaultEnv>): Promise<Response> {
  const { socket } = c.env.incoming
  const timeout = setTimeout(() => socket.destroy(), MAX_HANG_MS)
  if (!socket.destroyed) await once(socket, 'close')
  clearTimeout(timeout)
  return RESPONSE_ALREADY_SENT.clone()
}

function reset(c: Context<FaultEnv>): Response {
  c.env.incoming.socket.destroy()
  return RESPONSE_ALREADY_SENT.clone()
}
