import { records } from '../../shop/history/records-rules.ts'

const writes: ReadonlySet<string> = new Set(
  Object.values(records).flatMap((record) => ('write' in record ? [record.write] : [])),
)

export function mayUndoSomething(held: ReadonlySet<string>): boolean {
  return [...writes].some((name) => held.has(name))
}

export const UNDO = 'undo'

export const undoTool = {
  name: UNDO,
  title: 'Take back a change that this key has made',
  description:
    'Takes back a change that this key has made, while nothing conflicts. It is recorded, and can be taken back in turn. Of others it undoes nothing.',
  inputSchema: {
    type: 'object' as const,
    properties: { change: { type: 'string', description: 'As the result of the change named it.' } },
    required: ['change'],
    additionalProperties: false,
  },
  outputSchema: {
    type: 'object' as const,
    properties: { answer: { type: 'object', properties: { message: { type: 'string' } } } },
    required: ['answer'],
  },
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
}
