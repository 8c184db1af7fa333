import { expect, test } from 'vitest'
import { capturedLog } from '../../tests/captured-log.ts'
import { log, withoutEmails } from './log.ts'

const { lines } = capturedLog()

test('what was thrown and is no error, as a copy of one, is logged with its message', () => {
  log.error({ err: { message: 'the database system is starting up' } }, 'the queue had an error')
  expect(lines()).toMatchObject([{ err: { message: 'the database system is starting up' } }])
})

test('an email in a text is replaced', () => {
  expect(withoutEmails('550 unknown <asha.rao+1@mail.example.in>')).toBe('550 unknown <[email]>')
})

test('a long text without an email is searched in linear time', () => {
  const text = 'a'.repeat(100_000)
  const began = performance.now()
  expect(withoutEmails(text)).toBe(text)
  expect(performance.now() - began).toBeLessThan(2_000)
})
