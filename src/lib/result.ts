export type Result<Value, Refusal extends { reason: string }> =
  | { ok: true; value: Value }
  | { ok: false; refusal: Refusal }

export function done<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value }
}

export function refused<const Refusal extends { reason: string }>(
  refusal: Refusal,
): { ok: false; refusal: Refusal } {
  return { ok: false, refusal }
}
