import { describe, expect, test } from 'vitest'
import { baseOf, isGuessablePassword } from './guessable-password.ts'

const common = new Set(['password', 'welcome', 'qwerty', 'princess', 'abc', 'abcd', 'dragon'].map(baseOf))
const names = ['Maidan', 'shop.example', 'Asha Rao', 'asha.rao99@people.example']

describe('a password is guessable', () => {
  test.each([
    'Password@1',
    'P@ssw0rd1',
    'Pa$$w0rD9',
    'PASSWORd123!',
    '123!Password',
    'Pass@Word1',
    'P@ss-w0rD9',
    'Princ3$$',
    'Pássword@1',
    'Abc@12345',
  ])('%s: a common one with other cases, lookalikes, and digits and signs around', (password) => {
    expect(isGuessablePassword(password, common, [])).toBe(true)
  })

  test.each([
    'Maidan@123',
    'M@1d@n2026!',
    'AshaRao@99',
    'Rao_Asha!1',
    'AshaDragon@7',
    'Asha@maidan1',
    'Shop@Asha9',
  ])('%s: made of names', (password) => {
    expect(isGuessablePassword(password, common, names)).toBe(true)
    expect(isGuessablePassword(password, common, [])).toBe(false)
  })
})

test.each(['Six balls & 1 over!', 'Tr0ub4dor&3', 'Kx9$vQ2m!pLz', 'AshaWalksToSchool@7', 'Green-Lamp4Window'])(
  '%s is a good password',
  (password) => {
    expect(isGuessablePassword(password, common, names)).toBe(false)
  },
)
