import { expect, test } from 'vitest'
import { trackingNumbers } from '../../../tests/outside/tracking-numbers.data.ts'
import { couriersOfIndia } from './couriers.data.ts'
import { readTrackingNumber } from './rules.ts'
import { courierForm } from './wire.ts'

test.each(trackingNumbers)('the tracking number %j is read as %j', (text, expected) => {
  const read = readTrackingNumber(text)
  expect(read.ok ? read.value : read.refusal).toEqual(expected)
})

test('a courier of India is one that the form takes, named once', () => {
  for (const courier of couriersOfIndia) expect(courierForm.parse(courier)).toEqual(courier)
  expect(new Set(couriersOfIndia.map(({ name }) => name.toLowerCase())).size).toBe(couriersOfIndia.length)
})
