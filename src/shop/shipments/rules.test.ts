import { expect, test } from 'vitest'
import { trackingNumbers } from '../../../tests/outside/tracking-numbers.data.ts'
import { readTrackingNumber } from './rules.ts'

test.each(trackingNumbers)('the tracking number %j is read as %j', (text, expected) => {
  const read = readTrackingNumber(text)
  expect(read.ok ? read.value : read.refusal).toEqual(expected)
})
