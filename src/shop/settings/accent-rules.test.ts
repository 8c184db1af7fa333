import { expect, test } from 'vitest'
import { contrast } from '../../lib/contrast.ts'
import { palette } from '../../lib/palette.ts'
import { nearestAccent } from './accent-rules.ts'

test.each([palette.day.accent, '#ffb000', '#ffffff'])('the accent %s can be read, and stays', (colour) => {
  expect(nearestAccent(colour)).toBe(colour)
})

test.each(['#000000', '#123456', '#b71727', '#26753e'])(
  'instead of %s the nearest shade that can be read is offered',
  (colour) => {
    const offered = nearestAccent(colour)
    expect(contrast(offered, palette.day.ink)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(offered, palette.day.ink)).toBeLessThan(4.9)
    expect(nearestAccent(offered)).toBe(offered)
  },
)
