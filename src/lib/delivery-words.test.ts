import { expect, test } from 'vitest'
import { rateInWords } from './delivery-words.ts'

const standard = { fee: 40, freeFrom: 999 }
const weight = { upTo: 500, each: 250, more: 20 }

test.each([
  [{ ...standard, weight }, '₹40 up to 500 g, then ₹20 for each 250 g, free from ₹999'],
  [{ fee: 0, freeFrom: null, weight }, 'free up to 500 g, then ₹20 for each 250 g'],
  [{ fee: 0, freeFrom: 999 }, 'free'],
])('a rate is told with its steps, and none of ₹0: %o', (rate, words) => {
  expect(rateInWords(rate)).toBe(words)
})

test.each([
  [0, 0, 'on the same day'],
  [0, 1, 'on the same day or within a day'],
  [0, 2, 'on the same day or within 2 days'],
  [1, 1, 'in a day'],
  [1, 2, 'in 1 to 2 days'],
  [3, 3, 'in 3 days'],
])('the days of express from %i to %i are told', (least, most, words) => {
  const express = { fee: 60, least, most }
  expect(rateInWords({ ...standard, express })).toBe(`₹40, free from ₹999, express for ₹60 more ${words}`)
})
