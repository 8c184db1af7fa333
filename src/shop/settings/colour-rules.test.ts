import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../tests/runs.ts'
import { contrast } from '../../lib/contrast.ts'
import { palette } from '../../lib/palette.ts'
import { groundOf, lookOf, shadeOn } from './colour-rules.ts'

const colours = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`)
const tries = { numRuns: runs(500, 50_000) }

test.each([palette.day.accent, palette.day.ink, '#ffb000', '#b5341c', '#0b1f4b', '#000000', '#ffffff'])(
  'text can be read on %s, which stays as it is',
  (colour) => {
    expect(groundOf(colour).colour).toBe(colour)
  },
)

test('text on a dark colour is light, and on a light colour dark', () => {
  expect(groundOf('#7a0019').text).toBe(palette.day.chalk)
  expect(groundOf('#ffd400').text).toBe(palette.day.ink)
})

test('text on a ground of any colour has a contrast of 4.5, by a change of at most a sixth', () => {
  fc.assert(
    fc.property(colours, (typed) => {
      const { colour, text } = groundOf(typed)
      expect(contrast(colour, text)).toBeGreaterThanOrEqual(4.5)
      expect(groundOf(colour)).toEqual({ colour, text })
      const channels = (of: string) => [1, 3, 5].map((at) => Number.parseInt(of.slice(at, at + 2), 16))
      const before = channels(typed)
      for (const [index, channel] of channels(colour).entries())
        expect(Math.abs(channel - (before[index] ?? 0))).toBeLessThanOrEqual(255 / 6)
    }),
    tries,
  )
})

test('a shade of any colour stands out from any ground as much as is asked', () => {
  fc.assert(
    fc.property(colours, colours, fc.constantFrom(3, 4.5), (colour, ground, least) => {
      expect(contrast(shadeOn(colour, ground, least), ground)).toBeGreaterThanOrEqual(least)
    }),
    tries,
  )
})

test('a shop that has no colour of its own has ink as its ground, and the accent of the software', () => {
  expect(lookOf({ brand: '', accent: '', logo: null })).toEqual({
    ground: { colour: palette.day.ink, text: palette.day.chalk },
    accent: { colour: palette.day.accent, text: palette.day.ink },
    logo: null,
  })
})
