import { expect, test } from 'vitest'
import { mailNote } from './mail-note.ts'

test('a customer of the counter is not told by mail, any other is', () => {
  expect(mailNote({ name: 'Asha', email: 'asha@maidan.test' })).toBe('Asha is told by mail. ')
  expect(mailNote({ name: 'Meena', email: '9812345670@counter.invalid' })).toBe('')
})
