import type { z } from 'zod'
import type { Scope } from './linking/rules.ts'
import type { Answer, Assistant, IdempotencyKey } from './rules.ts'

/** What both bindings serve: a call of REST below `/ucp/v1` and a tool of MCP. `id` is the part `{id}` of `path`, if it has one. */
export type Operation<Input = unknown> = {
  tool: string
  method: 'GET' | 'POST' | 'PUT'
  /** As `/carts/{id}/cancel`. */
  path: string
  /** The name of the argument of the tool that carries the body of REST, such as `checkout`; absent: the tool takes no body. */
  bodyArgument?: string
  summary: string
  capability: string
  /** What the shopper must have allowed; absent: guests may ask. */
  scope?: Scope
  input: z.ZodType<Input>
  run: (
    assistant: Assistant,
    request: { id: string | null; input: Input; once: IdempotencyKey | null },
  ) => Promise<Answer>
}

/** Holds that `run` takes what `input` reads, and forgets the type, so that operations of many inputs make one list. */
export const operation = <Input>(declared: Operation<Input>): Operation => declared as unknown as Operation
