export type Problem = { id: string; says: string; found: number; rows: Record<string, unknown>[] }

export const MAX_SHOWN = 20

export function notAsked({ id, says }: Pick<Problem, 'id' | 'says'>, why: string): Problem {
  return { id, says, found: 1, rows: [{ 'not asked': why }] }
}

export type OurPayment = {
  payment: string
  use: 'order' | 'top-up' | 'refund'
  amount: number
  /** In paise, per the ledger: what was charged. */
  booked: number
  /** The provider gave this much back, as far as the shop knows. */
  returned: number
  /** Refunds by the shop: those that the provider has, and those that it may have without an answer. */
  requested: number
  due: number
  /** Disputes took this much, which the provider's payment does not show. */
  lost: number
  status: 'due' | 'pending' | 'processed' | null
}

type TheirPayment = {
  orderId: string | null
  amount: number
  amountRefunded: number
  captured: boolean
  createdAt: Date
}

export const agreements = [
  {
    id: 'I23',
    says: 'Every payment that the provider took is that of an order or a top-up, or goes back to who paid.',
  },
  {
    id: 'I38',
    says: 'The provider has the money of every order and top-up that was paid online, and as much as the ledger says.',
  },
  {
    id: 'I39',
    says: 'A payment that goes back went back in full, less what a dispute took, as far as the provider was asked.',
  },
] as const

export type Difference = { id: (typeof agreements)[number]['id']; payment: string } & Record<string, unknown>

/** Beyond this many differences the comparison stops for manual review. */
export const MAX_DIFFERENCES = 1_000

export function differenceOf(
  id: string,
  theirs: TheirPayment | undefined,
  ours: OurPayment | undefined,
  isAwaited: boolean,
): Difference[] {
  const left = theirs?.captured ? theirs.amount - theirs.amountRefunded : 0
  if (!ours) {
    if (left === 0 || isAwaited) return []
    return [
      { id: 'I23', payment: id, order: theirs?.orderId, amount: theirs?.amount, left, at: theirs?.createdAt },
    ]
  }
  const { use, amount, booked, returned, requested, due, lost, status } = ours
  if (use === 'refund')
    return status === 'due' || (theirs && left <= lost)
      ? []
      : [{ id: 'I39', payment: id, status, amount, left }]
  const rest = booked - returned - requested
  if (left <= rest && left >= rest - due) return []
  return [{ id: 'I38', payment: id, use, booked, returned, requested, taken: left }]
}

export function problemsOf(differences: Difference[], until: Date | null): Problem[] {
  const found = agreements.flatMap(({ id, says }) => {
    const rows = differences.flatMap(({ id: check, ...row }) => (check === id ? [row] : []))
    return rows.length > 0 ? [{ id, says, found: rows.length, rows: rows.slice(0, MAX_SHOWN) }] : []
  })
  if (differences.length < MAX_DIFFERENCES || !until) return found
  const why = `${differences.length} payments differ: those after ${until.toISOString()} were not compared.`
  return [...found, ...agreements.map((agreement) => notAsked(agreement, why))]
}

export type AuditState = {
  checks: number
  problems: Problem[] | null
  finishedAt: Date | null
  seconds: number | null
  underWay: {
    beganAt: Date
    comparedTo: Date
    compareTo: Date
    waitsFor: string | null
    problems: Problem[]
  } | null
}
