import { expect, test } from 'vitest'
import { toldByMail } from './told-by-mail.ts'

test('a customer of the counter is not told by mail, any other is', () => {
  expect(toldByMail({ name: 'Asha', email: 'asha@maidan.test' })).toBe('Asha is told by mail. ')
  expect(toldByMail({ name: 'Meena', email: '9812345670@counter.invalid' })).toBe('')
})
