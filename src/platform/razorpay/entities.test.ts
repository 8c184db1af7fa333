import { expect, test } from 'vitest'
import { dispute, refund } from './entities.ts'

const about = { payment_id: 'pay_1', amount: 40_000, currency: 'INR', created_at: 1_764_300_000 }

test.each([
  ['lost', undefined, 40_000],
  ['lost', 100, 100],
  ['won', undefined, 0],
  ['open', null, 0],
])('a dispute that is %s with %s deducted took %i paise', (status, amount_deducted, deducted) => {
  expect(dispute.parse({ id: 'disp_1', ...about, status, amount_deducted }).deducted).toBe(deducted)
})

test('a refund in a state that is new to the shop has not failed', () => {
  expect(refund.parse({ id: 'rfnd_1', ...about, status: 'queued' }).status).toBe('pending')
})
