import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../tests/runs.ts'
import {
  allUnits,
  type BookedOutcome,
  type Delivery,
  type DeliveryState,
  deliveryStateOf,
  deliveryStates,
  lastBooked,
  outcomeRefusal,
  outcomes,
  outcomesOf,
  type Units,
  unitsOf,
} from './outcome-rules.ts'
import { adminChoices, type Status, shopperActions, statuses } from './rules.ts'

const quantity = 4
const unsent: Delivery = { itemId: 'item', wasSent: false, stopRequestedAt: null, booked: [] }
type Thing = { status: Status; delivery: Delivery; stock: number }

const stateOf = ({ status, delivery }: Thing) => deliveryStateOf({ status }, delivery)

function move(thing: Thing, to: Status): Thing {
  const wasSent = thing.status === 'Shipped' && to === 'Cancelled'
  const delivery = wasSent ? { ...thing.delivery, wasSent, stopRequestedAt: new Date(0) } : thing.delivery
  const restocked = to === 'Cancelled' && thing.status === 'Pending' ? quantity : 0
  return { status: to, delivery, stock: thing.stock + restocked }
}

/** As it is booked: what is on its way is cancelled by it. Null if it is refused. */
function book(thing: Thing, units: Units, corrects: string | null): Thing | null {
  const { status, delivery } = thing
  if (outcomeRefusal({ status, quantity }, delivery, { units, corrects })) return null
  const sent = status === 'Shipped' ? move(thing, 'Cancelled') : thing
  const before = unitsOf({ quantity }, sent.delivery).whole
  const id = `booking ${sent.delivery.booked.length}`
  const booking: BookedOutcome = { id, itemId: 'item', corrects, units, by: null, at: new Date(0) }
  const booked = [...sent.delivery.booked, booking]
  return {
    status: 'Cancelled',
    delivery: { ...sent.delivery, stopRequestedAt: null, booked },
    stock: thing.stock + units.whole - before,
  }
}

const lastId = ({ delivery }: Thing) => lastBooked(delivery.booked)?.id ?? null

function waysOf(thing: Thing): Thing[] {
  const moved = [...adminChoices[thing.status], shopperActions[thing.status]?.to ?? thing.status]
    .filter((to) => to !== thing.status)
    .map((to) => move(thing, to))
  const booked = outcomes.flatMap((one) => book(thing, allUnits(one, quantity), lastId(thing)) ?? [])
  return [...moved, ...booked]
}

test('every state of a parcel is reached, and from every one that waits a way leads on', () => {
  const seen = new Map<string, Thing>()
  const todo: Thing[] = [{ status: 'Pending', delivery: unsent, stock: 0 }]
  for (let thing = todo.pop(); thing; thing = todo.pop()) {
    const name = `${thing.status} ${stateOf(thing)}`
    if (seen.has(name)) continue
    seen.set(name, thing)
    todo.push(...waysOf(thing))
  }
  expect(new Set([...seen.values()].map(stateOf))).toEqual(new Set(deliveryStates))
  expect(new Set([...seen.values()].map(({ status }) => status))).toEqual(new Set(statuses))
  const waiting: DeliveryState[] = ['on-its-way', 'stop-requested']
  for (const thing of seen.values())
    if (waiting.includes(stateOf(thing)))
      expect(waysOf(thing).some((next) => !waiting.includes(stateOf(next)))).toBe(true)
})

const units = fc
  .tuple(...outcomes.map(() => fc.nat({ max: 4 })))
  .map((counts) => Object.fromEntries(outcomes.map((one, index) => [one, counts[index] ?? 0])) as Units)
const exact = fc
  .tuple(fc.constantFrom(...outcomes), fc.constantFrom(...outcomes), fc.nat({ max: quantity }))
  .map(([one, other, count]) => {
    const all = allUnits(one, quantity - count)
    return { ...all, [other]: all[other] + count }
  })

test('whatever is moved, booked and corrected, the shelf has what came back whole, and no booking counts twice', () => {
  const step = fc.oneof(
    { weight: 2, arbitrary: fc.nat().map((way) => ({ way })) },
    { weight: 3, arbitrary: fc.record({ units: exact, isStale: fc.boolean() }) },
    { weight: 1, arbitrary: fc.record({ units, isStale: fc.constant(false) }) },
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let thing: Thing = { status: 'Pending', delivery: unsent, stock: 0 }
      for (const one of steps) {
        if ('way' in one) {
          const choices = adminChoices[thing.status].filter((to) => to !== thing.status)
          const to = choices[one.way % Math.max(1, choices.length)]
          if (to) thing = move(thing, to)
        } else {
          const corrects = one.isStale ? null : lastId(thing)
          const next = book(thing, one.units, corrects)
          if (one.isStale && lastId(thing)) expect(next).toBeNull()
          thing = next ?? thing
        }
        const state = stateOf(thing)
        const whole = state === 'booked' ? (lastBooked(thing.delivery.booked)?.units.whole ?? quantity) : 0
        const isBackUnsent = thing.status === 'Cancelled' && state === 'not-sent'
        expect(thing.stock).toBe(isBackUnsent ? quantity : whole)
      }
    }),
    { numRuns: runs(500, 10_000) },
  )
})

test('what a release before put back on the shelf with the cancellation is not put there again', () => {
  const restocked = { ...unsent, wasSent: true }
  expect(deliveryStateOf({ status: 'Cancelled' }, restocked)).toBe('booked')
  expect(unitsOf({ quantity }, restocked)).toEqual(allUnits('whole', quantity))
})

test('nothing is booked of what has not left or has arrived, nor other units than were sent', () => {
  const asked = { units: allUnits('lost', quantity), corrects: null }
  for (const status of statuses) {
    const refusal = outcomeRefusal({ status, quantity }, unsent, asked)
    const isSent = outcomesOf[deliveryStateOf({ status }, unsent)].length > 0
    expect(refusal?.reason ?? null).toBe(
      isSent ? null : status === 'Pending' || status === 'Cancelled' ? 'not-sent' : 'arrived',
    )
  }
  const shipped = { status: 'Shipped', quantity } as const
  expect(outcomeRefusal(shipped, unsent, { ...asked, units: allUnits('lost', 5) })).toEqual({
    reason: 'other-quantity',
  })
  expect(outcomeRefusal(shipped, unsent, { ...asked, units: allUnits('kept', quantity) })).toEqual({
    reason: 'not-cancelled',
  })
})
