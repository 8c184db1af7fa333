import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../tests/runs.ts'
import { loginErrors } from './login-rules.ts'
import { forgotForm, loginForm } from './wire.ts'

const emails = fc.oneof(
  fc.emailAddress(),
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.stringMatching(/^ ?[aA.'+_-]{0,4}@[a.-]{0,5}\.[aB]{0,3} ?$/),
  fc.integer({ min: 250, max: 256 }).map((length) => `${'a'.repeat(length - 6)}@a.com`),
)
const passwords = fc.oneof(
  fc.string(),
  fc.stringMatching(/^[aA1@# é]{0,10}$/),
  fc.integer({ min: 254, max: 258 }).map((length) => `A1@${'a'.repeat(length - 3)}`),
)

test('the browser says of a login what the schema says of it', () => {
  fc.assert(
    fc.property(emails, passwords, (email, password) => {
      const issues = loginForm.safeParse({ email, password }).error?.issues ?? []
      const firstOf = (field: string) => issues.find(({ path }) => path[0] === field)?.message
      expect(loginErrors.email(email)).toBe(firstOf('email'))
      expect(loginErrors.password(password)).toBe(firstOf('password'))
    }),
    { numRuns: runs(200, 10_000) },
  )
})

test('an account of the counter neither signs in nor asks for a password', () => {
  const email = 'Walk-In@Counter.invalid'
  expect(loginErrors.email(email)).toBe('Invalid email format')
  expect(loginForm.safeParse({ email, password: 'Floodlit&Wicket7' }).success).toBe(false)
  expect(forgotForm.safeParse({ email }).success).toBe(false)
  expect(forgotForm.safeParse({ email: 'asha@maidan.test' }).success).toBe(true)
})
