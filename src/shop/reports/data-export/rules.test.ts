import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startOfDownload } from './rules.ts'

const file = { size: 5_000, etag: '"1"' }

test('a download goes on at any byte of the file that was begun', () => {
  fc.assert(
    fc.property(fc.nat(4_999), (start) => {
      expect(startOfDownload({ range: `bytes=${start}-`, ifRange: file.etag }, file)).toBe(start)
    }),
  )
})

test.each(['bytes=5000-', 'bytes=-500', 'bytes=0-99', 'bytes=1-2,5-6', 'items=3-', '', undefined])(
  'the whole file answers %s',
  (range) => {
    expect(startOfDownload({ range, ifRange: undefined }, file)).toBe(0)
  },
)
