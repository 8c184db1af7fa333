/** `hint`: the shop runs, and the operator should know. `advice` says what to do. */
export type Finding = { state: 'good' | 'hint' | 'wrong'; what: string; advice?: string }

export const TIMEOUT_MS = 8_000

export function good(what: string): Finding {
  return { state: 'good', what }
}

export function hint(what: string, advice: string): Finding {
  return { state: 'hint', what, advice }
}

export function wrong(what: string, advice: string): Finding {
  return { state: 'wrong', what, advice }
}

export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof AggregateError && error.errors[0] instanceof Error) return error.errors[0].message
  return error.cause instanceof Error ? error.cause.message : error.message
}
