import { check, constantFrom, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { fieldsOfCall, type Proposal, stateAfterCall, titleOfTool, whyUndecidable } from './rules.ts'

const now = new Date('2026-12-01T00:00:00Z')

function proposal(stored: Proposal['stored'], hours: number, isRevoked: boolean): Proposal {
  return {
    ...{ id: 'p', tool: 'refund_return', method: 'PUT', path: '/order/refund-return', body: {}, why: '' },
    ...{ permission: 'money:refund', stored, message: null, createdAt: now },
    expiresAt: new Date(now.getTime() + hours * 3_600_000),
    ...{ decidedAt: null, decider: null, maker: { id: 'm', name: 'Owner' } },
    key: { id: 'k', name: 'Assistant', prefix: 'shopkey_12345678', isRevoked },
  } as Proposal
}

test('a proposal is decided only while it is open, within its time, by who may make the call, and with a key that works', () => {
  const states = ['open', 'deciding', 'made', 'refused', 'declined', 'expired'] as const
  const { failed, counterexample } = check(
    property(
      constantFrom(...states),
      integer({ min: -5, max: 5 }),
      constantFrom(true, false),
      constantFrom(true, false),
      (stored, hours, isRevoked, holds) => {
        const held = new Set(holds ? ['money:refund'] : ['orders:read'])
        const mayBe = stored === 'open' && hours > 0 && !isRevoked && holds
        return (whyUndecidable(proposal(stored, hours, isRevoked), held, now) === null) === mayBe
      },
    ),
  )
  expect(failed, String(counterexample)).toBe(false)
  expect(whyUndecidable(undefined, new Set(), now)).toBe('gone')
})

test.each([
  [200, 'made'],
  [201, 'made'],
  [400, 'refused'],
  [401, 'refused'],
  [403, 'open'],
  [404, 'refused'],
  [409, 'refused'],
  [429, 'open'],
  [500, 'refused'],
  [503, 'open'],
])('a call that is answered %i leaves the proposal %s', (status, state) => {
  expect(stateAfterCall(status)).toBe(state)
})

test('a proposal is told by the id in its path, its query and its fields, whose texts stay texts', () => {
  const id = '01980000-0000-7000-8000-000000000000'
  expect(titleOfTool('refund_return')).toBe('Refund return')
  expect(fieldsOfCall(`/product/productDelete/${id}?why=a`, { amount: 5, reason: '<b>x</b>' })).toEqual([
    { name: 'id', value: id },
    { name: 'why', value: 'a' },
    { name: 'amount', value: '5' },
    { name: 'reason', value: '<b>x</b>' },
  ])
  const [long] = fieldsOfCall('/x', { file: 'a'.repeat(5000) })
  expect(long?.value).toMatch(/^a{1000}… \(5000 characters\)$/)
})
