import {
  createMcpHandler,
  isLegacyRequest,
  type McpRequestContext,
  ProtocolError,
  Server,
  type Tool,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { isRecord, parseJson } from '../../../lib/json.ts'
import { answerError } from '../../../platform/http/errors.ts'
import { ownOrigin } from '../../../platform/http/security.ts'
import type { Operation } from '../operation-wire.ts'
import { profileIn } from './agent-header-rules.ts'
import { operations } from './operations.ts'
import { type OperationRequest, type ServeResult, serve } from './serve-routes.ts'
import { statuses } from './wire.ts'

const path = '/ucp/mcp'
const INVALID_PARAMS = -32602
const SERVER_ERROR = -32000
const INTERNAL_ERROR = -32603
const INVALID_REQUEST = -32600
const PARSE_ERROR = -32700

type Json = Record<string, unknown>

const metaSchema = {
  type: 'object',
  description: 'Of the request: ucp-agent.profile is the address of the assistant’s profile.',
  properties: {
    'ucp-agent': { type: 'object', properties: { profile: { type: 'string' } }, required: ['profile'] },
    'idempotency-key': { type: 'string' },
  },
  required: ['ucp-agent'],
}

const outputSchema: Tool['outputSchema'] = {
  type: 'object',
  properties: { ucp: { type: 'object' } },
  required: ['ucp'],
}

function toolOf({ tool, path, summary, bodyArgument, input, method }: Operation): Tool {
  const hasId = path.includes('{id}')
  const body =
    bodyArgument === undefined
      ? {}
      : { [bodyArgument]: z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) }
  const isRead = method === 'GET' || path.startsWith('/catalog/')
  return {
    name: tool,
    description: summary,
    inputSchema: {
      type: 'object',
      properties: { meta: metaSchema, ...(hasId && { id: { type: 'string' } }), ...body },
      required: ['meta', ...(hasId ? ['id'] : []), ...Object.keys(body)],
    },
    outputSchema,
    annotations: { readOnlyHint: isRead },
  }
}

const tools = operations.map(toolOf)

const recordIn = (value: unknown, name: string): Json => {
  const found = isRecord(value) ? value[name] : undefined
  return isRecord(found) ? found : {}
}
const textIn = (value: Json, name: string): string | null => {
  const found = value[name]
  return typeof found === 'string' ? found : null
}

/** Assistants put what the protocol calls `meta` among the arguments, or where MCP has its own. */
function askedIn(
  c: Context,
  operation: Operation,
  params: { arguments?: unknown; _meta?: unknown },
): OperationRequest {
  const given = isRecord(params.arguments) ? params.arguments : {}
  const metas = [recordIn(given, 'meta'), recordIn(given, '_meta'), recordIn(params, '_meta')]
  const first = <Value>(read: (meta: Json) => Value | null) => metas.map(read).find((one) => one !== null)
  const { bodyArgument } = operation
  const input = bodyArgument === undefined ? {} : given[bodyArgument]
  const key = first((meta) => textIn(meta, 'idempotency-key')) ?? c.req.header('idempotency-key')
  return {
    profile:
      first((meta) => textIn(recordIn(meta, 'ucp-agent'), 'profile')) ??
      profileIn(c.req.header('ucp-agent') ?? ''),
    id: textIn(given, 'id'),
    input,
    once: key === undefined ? null : { key, payload: JSON.stringify(input) ?? '' },
  }
}

/** The status of HTTP that goes with an error of JSON-RPC, whose library knows 200 alone. */
type Exchange = { c: Context; status: number; retryAfter?: number; challenge?: string }
const exchanges = new WeakMap<Request, Exchange>()

const resultOf = (body: Json) => ({
  structuredContent: body,
  content: [{ type: 'text' as const, text: JSON.stringify(body) }],
})

function answer(exchange: Exchange, result: ServeResult) {
  if (result.ok) return resultOf(result.body)
  const { reason, content, retryAfter, challenge } = result.refusal
  const { mcp, rest } = statuses[reason]
  if (mcp === null) return resultOf(result.body)
  exchange.status = rest
  if (retryAfter !== undefined) exchange.retryAfter = retryAfter
  if (challenge !== undefined) exchange.challenge = challenge
  const data = { ...result.body, ...(retryAfter !== undefined && { retry_after: retryAfter }) }
  throw new ProtocolError(mcp, content, data)
}

async function callTool(exchange: Exchange, params: { name: string; arguments?: unknown; _meta?: unknown }) {
  const operation = operations.find(({ tool }) => tool === params.name)
  if (!operation) {
    exchange.status = 400
    throw new ProtocolError(INVALID_PARAMS, `There is no tool ${params.name}`)
  }
  const asked = askedIn(exchange.c, operation, params)
  if (operation.path.includes('{id}') && asked.id === null) {
    exchange.status = 400
    throw new ProtocolError(INVALID_PARAMS, 'id: The id is missing')
  }
  return answer(exchange, await serveOrFail(exchange, operation, asked))
}

/** What the shop refuses with a status of HTTP, such as 503 while the database is away. */
async function serveOrFail(
  exchange: Exchange,
  operation: Operation,
  asked: OperationRequest,
): Promise<ServeResult> {
  try {
    return await serve(exchange.c, operation, asked)
  } catch (error) {
    const failed = answerError(error as Error, exchange.c)
    const { message, retryAfter } = z
      .object({ message: z.string(), retryAfter: z.number().optional() })
      .parse(await failed.json())
    exchange.status = failed.status
    const code = failed.status === 500 ? INTERNAL_ERROR : SERVER_ERROR
    throw new ProtocolError(code, message, retryAfter === undefined ? undefined : { retry_after: retryAfter })
  }
}

function serverFor({ requestInfo }: McpRequestContext): Server {
  const exchange = requestInfo && exchanges.get(requestInfo)
  if (!exchange) throw new Error('A server of MCP was made outside a request')
  return serverOf(exchange)
}

function serverOf(exchange: Exchange): Server {
  const server = new Server(
    { name: new URL(ownOrigin).host, version: '1.0.0' },
    { capabilities: { tools: {} } },
  )
  server.setRequestHandler('tools/list', async () => ({ tools }))
  server.setRequestHandler('tools/call', async ({ params }) => callTool(exchange, params))
  return server
}

const modern = createMcpHandler(serverFor, { legacy: 'reject' })

async function answerLegacy(request: Request, parsedBody: unknown, exchange: Exchange): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await serverOf(exchange).connect(transport)
  return transport.handleRequest(request, { parsedBody })
}

const failure = (c: Context, status: 400 | 405, code: number, message: string) =>
  c.json({ jsonrpc: '2.0', id: null, error: { code, message } }, status)

async function handle(c: Context): Promise<Response> {
  let message: unknown
  try {
    message = parseJson(await c.req.text())
  } catch {
    return failure(c, 400, PARSE_ERROR, 'The body is not valid JSON')
  }
  if (!isRecord(message)) return failure(c, 400, INVALID_REQUEST, 'Send one message of JSON-RPC')
  const headers = new Headers(c.req.raw.headers)
  // A client that takes JSON alone is answered too: no answer here is a stream.
  headers.set('accept', 'application/json, text/event-stream')
  headers.delete('content-length')
  const request = new Request(c.req.url, { method: 'POST', headers })
  const exchange: Exchange = { c, status: 200 }
  exchanges.set(request, exchange)
  const answered = (await isLegacyRequest(request, message))
    ? await answerLegacy(request, message, exchange)
    : await modern.fetch(request, { parsedBody: message })
  const { status, retryAfter, challenge } = exchange
  const response = new Response(answered.body, {
    status: answered.status === 200 ? status : answered.status,
    headers: answered.headers,
  })
  response.headers.set('cache-control', 'no-store')
  if (retryAfter !== undefined) response.headers.set('retry-after', String(retryAfter))
  if (challenge !== undefined) response.headers.set('www-authenticate', challenge)
  return response
}

/** The binding of the protocol to the Model Context Protocol, of both its eras, without sessions. */
export const mcpRoutes = new Hono()
  .post(path, handle)
  .all(path, (c) => {
    c.header('allow', 'POST')
    return failure(c, 405, INVALID_REQUEST, 'Send a POST: this server has no sessions')
  })
  .onError(answerError)
