import { expect, test } from 'vitest'
import { embedded, whole } from '../../../tests/outside/embedded-browsers.data.ts'
import { isEmbeddedBrowser } from './embedded-browser.ts'

test.each(Object.entries(embedded))('Google does not log in inside %s', (_, userAgent) => {
  expect(isEmbeddedBrowser(userAgent)).toBe(true)
})

test.each(Object.entries(whole))('Google logs in in %s', (_, userAgent) => {
  expect(isEmbeddedBrowser(userAgent)).toBe(false)
})
