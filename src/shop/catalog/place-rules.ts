const collator = /* @__PURE__ */ new Intl.Collator('en', { numeric: true })

/** A-2 is before A-10, and what has no place is last. */
export function comparePlaces(one: string | null, other: string | null): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  return collator.compare(one, other)
}
