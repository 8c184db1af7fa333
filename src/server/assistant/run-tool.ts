import type { CallToolResult } from '@modelcontextprotocol/server'
import type { Context } from 'hono'
import { z } from 'zod'
import { isRecord } from '../../lib/json.ts'
import { changesMade } from '../../platform/acting-key.ts'
import { clock } from '../../platform/clock.ts'
import { db } from '../../platform/database.ts'
import { makeOwnCall } from '../../platform/http/own-calls.ts'
import type { SessionEnv, SignedIn } from '../../platform/http/session.ts'
import { canUndo } from '../../shop/audit-log/record-rules.ts'
import { mayUndo, recordTypeOf } from '../../shop/history/records-rules.ts'
import { findCommittedChanges } from '../../shop/history/store.ts'
import { undoChange } from '../../shop/history/undo-change.ts'
import { presentUndoFailure } from '../../shop/history/wire.ts'
import { proposeCall } from '../../shop/proposals/propose-call.ts'
import { MAX_WHY_LENGTH } from '../../shop/proposals/rules.ts'
import { presentDraftRefusal, presentProposal } from '../../shop/proposals/wire.ts'
import { isOpenTo, readTools, type ShopTool } from './tools.ts'
import { mayUndoSomething, UNDO } from './undo-tool.ts'

type Arguments = Record<string, unknown>
type Caller = SignedIn & { key: NonNullable<SignedIn['key']> }
type Refusal = { status: number; message: string; [detail: string]: unknown }
type ToolCall = { method: ShopTool['method']; path: string; body: Arguments }

const MAX_UNDOS = 20

/** Null: there is no such tool for this key, as `tools/list` says. */
export async function runTool(
  c: Context<SessionEnv>,
  name: string,
  given: Arguments,
): Promise<CallToolResult | null> {
  const visitor = c.get('visitor')
  if (!visitor?.key) return null
  const caller = { ...visitor, key: visitor.key }
  if (name === UNDO) return mayUndoSomething(caller.permissions) ? await undo(caller, given) : null
  const tool = (await readTools()).find(({ definition }) => definition.name === name)
  if (!tool || !isOpenTo(tool, caller.permissions)) return null
  const wrong = wrongIn(tool, given)
  if (wrong) return refusal({ status: 400, message: wrong })
  const asked = callOf(tool, given)
  if (tool.does === 'propose' || !isMadeAtOnce(tool, asked.body))
    return await propose(tool, caller, asked, given)
  const ids: string[] = []
  const { status, body } = await changesMade.run(ids, () => makeOwnCall(c, asked))
  if (body.needsPerson === true && tool.does === 'write') return await propose(tool, caller, asked, given)
  if (status >= 400) return refusal({ ...body, status, message: `${body.message}` })
  if (tool.does === 'read') return done({ answer: body })
  return done({ answer: body, undo: await undosOf(ids, body, caller) })
}

/** The shop's own validation says what is wrong with values; this, which arguments there are. */
function wrongIn(tool: ShopTool, given: Arguments): string | null {
  const { properties, required } = tool.definition.inputSchema
  const known = isRecord(properties) ? Object.keys(properties) : []
  const unknown = Object.keys(given).filter((name) => !known.includes(name))
  if (unknown.length > 0) return `There is no argument ${unknown.join(', ')}`
  const missing = Array.isArray(required) ? required.filter((name) => given[`${name}`] === undefined) : []
  const inAddress = missing.filter(
    (name) => tool.pathNames.includes(name) || name === 'why' || name === 'body',
  )
  if (inAddress.length > 0) return `The argument ${inAddress.join(', ')} is missing`
  if (given.why !== undefined && (typeof given.why !== 'string' || given.why.length > MAX_WHY_LENGTH))
    return `\`why\` is a text of at most ${MAX_WHY_LENGTH} characters`
  if (tool.isBodyWhole && !isRecord(given.body)) return '`body` is an object'
  const strange = tool.pathNames.filter((name) => !/^[\w-]{1,100}$/.test(`${given[name]}`))
  if (strange.length > 0) return `${strange.join(', ')} is an id`
  const nested = tool.queryNames.filter((name) => typeof given[name] === 'object')
  return nested.length > 0 ? `${nested.join(', ')} is a text or a number` : null
}

function callOf(tool: ShopTool, given: Arguments): ToolCall {
  const path = tool.path.replaceAll(/{(\w+)}/g, (_, name: string) => encodeURIComponent(`${given[name]}`))
  const query = new URLSearchParams(
    tool.queryNames.flatMap((name) => {
      const value = given[name]
      return value === undefined || value === null ? [] : [[name, `${value}`]]
    }),
  ).toString()
  const fields = tool.isBodyWhole && isRecord(given.body) ? given.body : pick(given, tool.bodyNames)
  return {
    method: tool.method,
    path: query ? `${path}?${query}` : path,
    body: { ...fields, ...tool.fixed },
  }
}

const pick = (from: Arguments, names: readonly string[]): Arguments =>
  Object.fromEntries(names.flatMap((name) => (from[name] === undefined ? [] : [[name, from[name]]])))

function isMadeAtOnce({ onlyFor }: ShopTool, body: Arguments): boolean {
  return !onlyFor || onlyFor.values.includes(`${body[onlyFor.field]}`)
}

async function propose(
  { definition, permission }: ShopTool,
  { id: by, key }: Caller,
  { method, path, body }: ToolCall,
  { why }: Arguments,
): Promise<CallToolResult> {
  if (permission === null || method === 'GET') throw new Error(`${definition.name} cannot be proposed`)
  const draft = { key: key.id, tool: definition.name, method, path, body, permission, why: `${why ?? ''}` }
  const proposed = await proposeCall(by, draft)
  if (!proposed.ok) return refusal(presentDraftRefusal(proposed.refusal))
  const { _id, state, expiresAt } = presentProposal(proposed.value, clock.now())
  const message = 'Nothing is changed yet. A person confirms or declines it in the dashboard, under API keys.'
  return done({ proposal: { _id, state, expiresAt, message } })
}

async function undosOf(ids: readonly string[], answer: Arguments, { permissions }: Caller) {
  const held =
    typeof answer.held === 'string' ? [{ tool: 'undo_status_change', arguments: { id: answer.held } }] : []
  if (ids.length === 0) return held
  const changes = await findCommittedChanges(db, ids, MAX_UNDOS)
  const undoable = changes.filter(
    (change) => canUndo(recordTypeOf(change.thing), change) && mayUndo(permissions, change.thing),
  )
  return [...held, ...undoable.map(({ id }) => ({ tool: UNDO, arguments: { change: id } }))]
}

const undoArguments = z.strictObject({ change: z.guid() })

async function undo({ id: by, permissions, key }: Caller, given: Arguments): Promise<CallToolResult> {
  const read = undoArguments.safeParse(given)
  if (!read.success) return refusal({ status: 400, message: 'Say which change, by its id' })
  const undone = await undoChange(by, permissions, read.data.change.toLowerCase(), { ofKey: key.id })
  return undone.ok
    ? done({ answer: { message: 'The change is undone' } })
    : refusal(presentUndoFailure(undone.refusal))
}

/** As JSON, so that no text of the shop stands outside a value. */
function done(structured: Arguments): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(structured) }], structuredContent: structured }
}

function refusal(refused: Refusal): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(refused) }], isError: true }
}
