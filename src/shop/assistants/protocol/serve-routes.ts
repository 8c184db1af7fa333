import type { Context } from 'hono'
import type { ZodError } from 'zod'
import { cleanInput } from '../../../lib/clean-input.ts'
import { clientIpOf } from '../../../platform/http/client-ip.ts'
import { waitOf } from '../../../platform/http/rate-limits.ts'
import { ownOrigin } from '../../../platform/http/security.ts'
import { admit } from '../linking/admit.ts'
import type { Operation } from '../operation-wire.ts'
import type { IdempotencyKey } from '../rules.ts'
import { negotiate } from './negotiate.ts'
import { served } from './operations.ts'
import { limitsOfAssistants, type ProtocolRefusal } from './rules.ts'
import { presentAnswer, presentRefusal } from './wire.ts'

export type OperationRequest = {
  profile: string | null
  id: string | null
  input: unknown
  once: IdempotencyKey | null
}

type Body = Record<string, unknown>
export type ServeResult =
  | { ok: true; status: 200 | 201 | 404 | 409; body: Body }
  | { ok: false; refusal: ProtocolRefusal; body: Body }

const refuse = (refusal: ProtocolRefusal): ServeResult => ({
  ok: false,
  refusal,
  body: presentRefusal(refusal, `${ownOrigin}/`),
})

/** What both bindings do: limits, negotiation, the operation, the envelope. */
export async function serve(c: Context, operation: Operation, asked: OperationRequest): Promise<ServeResult> {
  const { ofAddress, ofProfile } = limitsOfAssistants
  const retryAfter = await waitOf(
    c,
    [ofAddress, clientIpOf(c) ?? 'here'],
    [ofProfile, asked.profile ?? 'none'],
  )
  if (retryAfter > 0)
    return refuse({ reason: 'rate_limited', content: 'Too many requests. Please wait', retryAfter })
  const negotiated = await negotiate(asked.profile, operation.capability, served)
  if (!negotiated.ok) return refuse(negotiated.refusal)
  const input = operation.input.safeParse(cleanInput(asked.input))
  if (!input.success) return refuse(refusalOf(input.error))
  const admitted = await admit(
    c.req.header('authorization'),
    { profile: negotiated.value.profile, scope: operation.scope },
    ownOrigin,
  )
  if (!admitted.ok) return refuse(admitted.refusal)
  const assistant = { ...negotiated.value, shopperId: admitted.value }
  const { id, once } = asked
  const answer = await operation.run(assistant, { id, input: input.data, once })
  return {
    ok: true,
    status: answer.status ?? 200,
    body: presentAnswer(answer, assistant, operation.capability),
  }
}

/** A schema names the code of the protocol in `params.code` of its issue. */
function refusalOf({ issues }: ZodError): ProtocolRefusal {
  const [issue] = issues
  const isTooLarge = issue?.code === 'custom' && issue.params?.code === 'request_too_large'
  const path = issue?.path.map(String).join('.')
  return {
    reason: isTooLarge ? 'request_too_large' : 'invalid_request',
    content: `${path ? `${path}: ` : ''}${issue?.message ?? 'The request is not understood'}`,
  }
}

export const invalidRequest = (content: string): ServeResult => refuse({ reason: 'invalid_request', content })
