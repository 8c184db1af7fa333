import { type Answer, type Assistant, type Message, protocolVersions } from '../rules.ts'
import { capabilitiesOfAnswer } from './capability-rules.ts'
import type { ProtocolCode, ProtocolRefusal } from './rules.ts'

type Statuses = { rest: 200 | 400 | 401 | 403 | 422 | 424 | 429 | 503; mcp: number | null }

/** `mcp`: the code of JSON-RPC; null where the refusal is a result. */
export const statuses: Record<ProtocolCode, Statuses> = {
  invalid_profile_url: { rest: 400, mcp: -32001 },
  profile_unreachable: { rest: 424, mcp: -32001 },
  profile_malformed: { rest: 422, mcp: -32001 },
  version_unsupported: { rest: 422, mcp: -32001 },
  capabilities_incompatible: { rest: 200, mcp: null },
  invalid_request: { rest: 400, mcp: -32602 },
  request_too_large: { rest: 400, mcp: -32602 },
  rate_limited: { rest: 429, mcp: -32000 },
  busy: { rest: 503, mcp: -32000 },
  identity_required: { rest: 401, mcp: -32000 },
  insufficient_scope: { rest: 403, mcp: -32000 },
}

const severityOf = (reason: ProtocolCode) =>
  reason === 'identity_required' || reason === 'insufficient_scope'
    ? 'requires_buyer_review'
    : 'unrecoverable'

/** A failure of transport has a shape of its own; that both sides can nothing together is a result with an envelope. */
export function presentRefusal({ reason, content, version }: ProtocolRefusal, continueUrl: string) {
  const message: Message = { type: 'error', code: reason, severity: severityOf(reason), content }
  const told = { messages: [message], continue_url: continueUrl }
  if (statuses[reason].mcp !== null) return { code: reason, content, ...told }
  return { ucp: { version: version ?? protocolVersions[0], status: 'error', capabilities: {} }, ...told }
}

/** An answer about a checkout says how one can pay, and the shop declares no way: a person pays in the shop. */
export function presentAnswer(
  { body, isError = false }: Answer,
  { version, capabilities }: Pick<Assistant, 'version' | 'capabilities'>,
  capability: string,
): Record<string, unknown> {
  const paid = capability === 'dev.ucp.shopping.checkout' && { payment_handlers: {} }
  const ucp = {
    version,
    status: isError ? 'error' : 'success',
    capabilities: capabilitiesOfAnswer(capability, capabilities, version),
    ...paid,
  }
  return { ucp, ...body }
}
