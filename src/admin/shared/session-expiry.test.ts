import { expect, test, vi } from 'vitest'
import { endSession, hasSessionEnded } from './session-expiry.ts'

test('an ended session counts as ended until the browser brings the page back from its cache', () => {
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('location', { assign: vi.fn() })
  const show = (persisted: boolean) => page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
  endSession()
  show(false)
  expect(hasSessionEnded()).toBe(true)
  show(true)
  expect(hasSessionEnded()).toBe(false)
})
