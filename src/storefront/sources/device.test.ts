import { beforeEach, expect, test, vi } from 'vitest'
import type { TextStore } from '../../client/storage.ts'
import { NOTICE_VERSION } from '../../shop/legal/notices/rules.ts'
import { directly, type OrderSource } from '../../shop/orders/sources/rules.ts'

vi.stubGlobal('document', { referrer: '' })
const { SourceMemory } = await import('./device.ts')

const kept = new Map<string, string>()
const store: TextStore = {
  get: (name) => kept.get(name) ?? null,
  set: (name, text) => {
    if (text === null) kept.delete(name)
    else kept.set(name, text)
    return true
  },
}
beforeEach(() => kept.clear())

const ad: OrderSource = { channel: 'paid', source: 'google', medium: 'cpc', campaign: 'Diwali' }
const day = 86_400_000
const agreedTo = NOTICE_VERSION

test('before an answer nothing is on the device, and after No nothing but that', () => {
  const memory = new SourceMemory(ad, store)
  memory.visit(0)
  expect([...kept]).toEqual([])
  expect([memory.answer(), memory.told(0)]).toEqual([null, null])
  memory.refuse()
  memory.visit(1)
  expect([...kept.values()].join()).not.toContain('google')
  expect([memory.answer(), memory.told(1)]).toEqual(['no', null])
})

test('once allowed, the link that led here is told for 30 days, and then that there was none', () => {
  new SourceMemory(ad, store).allow(0)
  const later = new SourceMemory(null, store)
  later.visit(29 * day)
  expect(later.told(29 * day)).toEqual({ ...ad, agreedTo })
  expect(later.told(30 * day)).toEqual({ ...directly, agreedTo })
})

test('a later link counts instead, a visit without one does not', () => {
  new SourceMemory(ad, store).allow(0)
  const mail: OrderSource = { ...directly, channel: 'email', source: 'newsletter' }
  new SourceMemory(mail, store).visit(day)
  new SourceMemory(null, store).visit(2 * day)
  expect(new SourceMemory(null, store).told(3 * day)).toEqual({ ...mail, agreedTo })
})

test('withdrawing forgets the link', () => {
  const memory = new SourceMemory(ad, store)
  memory.allow(0)
  memory.refuse()
  memory.allow(1)
  expect(new SourceMemory(null, store).told(1)).toEqual({ ...ad, agreedTo })
  new SourceMemory(null, store).refuse()
  expect([...kept.values()].join()).not.toContain('google')
})

test('who agreed before the shop told others is asked again, and then the order says of whom they know', () => {
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0' })
  const memory = new SourceMemory(ad, store)
  expect(memory.isAnswered([])).toBe(false)
  memory.allow(0)
  expect([memory.isAnswered([]), memory.isAnswered(['ga4'])]).toEqual([true, false])
  memory.allow(1, ['ga4'])
  expect(memory.told(2)).toEqual({ ...ad, agreedTo, tells: ['ga4'] })
  expect(memory.isAnswered(['meta', 'ga4'])).toBe(false)
  new SourceMemory(null, store).allow(3, ['meta', 'ga4'])
  expect(memory.told(4)).toEqual({ ...ad, agreedTo, tells: ['meta', 'ga4'], userAgent: 'Mozilla/5.0' })
  memory.refuse()
  expect([memory.isAnswered(['meta']), memory.told(5)]).toEqual([true, null])
})

test('what another application left under the name is no answer', () => {
  kept.set('source', '{"answer":"yes"}')
  expect(new SourceMemory(ad, store).answer()).toBeNull()
})
