import { expect, test } from 'vitest'
import { addressProblem } from './address-rules.ts'

test.each([
  [undefined, 'Karnataka', null],
  ['Karnataka', null, null],
  ['Karnataka', 'Karnataka', null],
  ['Goa', 'Karnataka', 'We deliver within Karnataka only'],
  ['Karnatak', null, 'Edit this address and choose its state: it decides the tax.'],
])('to %s a shop that serves %j sends, or says why not', (state, only, problem) => {
  expect(addressProblem(state, only)).toBe(problem)
})
