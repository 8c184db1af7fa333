import { expect, test } from 'vitest'
import { pictureProblemsInWords, pictureTypeOf } from './picture-files.ts'

const bytesOf = (text: string) => Uint8Array.from(text.padEnd(64, '\0'), (unit) => unit.charCodeAt(0))

test.each([
  ['PNG', '\x89PNG\r\n\x1a\n', 'png'],
  ['JPEG', '\xff\xd8\xff\xe0', 'jpeg'],
  ['WebP', 'RIFF\x10\0\0\0WEBPVP8 ', 'webp'],
  ['WebP with transparency', 'RIFF\x10\0\0\0WEBPVP8X\x0a\0\0\0\x10', 'webp'],
  ['animated WebP', 'RIFF\x10\0\0\0WEBPVP8X\x0a\0\0\0\x02', 'animated'],
  ['AVIF', '\0\0\0\x1cftypavif\0\0\0\0mif1miaf', 'avif'],
  ['AVIF that names its container first', '\0\0\0\x18ftypmif1\0\0\0\0avif', 'avif'],
  ['animated AVIF', '\0\0\0\x18ftypavis\0\0\0\0avif', 'animated'],
  ['HEIC of an iPhone', '\0\0\0\x18ftypheic\0\0\0\0mif1', 'heic'],
  ['GIF', 'GIF89a', null],
  ['a film', '\0\0\0\x18ftypisom\0\0\0\0avc1', null],
  ['text', 'not a picture', null],
  ['sound', 'RIFF\x10\0\0\0WAVE', null],
])('%s is known by its first bytes', (_what, start, type) => {
  expect(pictureTypeOf(bytesOf(start))).toBe(type)
  expect(pictureTypeOf(bytesOf(start).slice(0, 3)), 'nor does a short file throw').toBeOneOf([null, 'jpeg'])
})

test('each reason has its own sentence, and that of the specification stays for other files', () => {
  const only = (count: number) => `${count} file(s) not uploaded. Only PNG or JPEG files allowed.`
  const inWords = (...problems: Parameters<typeof pictureProblemsInWords>[0]) =>
    pictureProblemsInWords(problems, only)
  expect(inWords('type', 'type')).toBe(only(2))
  expect(pictureProblemsInWords(['heic'], () => 'Upload a PNG or JPEG file')).toBe(
    'Upload a PNG or JPEG file. iPhone photos: choose Most Compatible in Settings › Camera › Formats.',
  )
  expect(inWords('damaged')).toBe('This picture cannot be read: its file is damaged.')
  expect(inWords('damaged', 'damaged', 'type')).toBe(
    `${only(1)} 2 pictures cannot be read: their files are damaged.`,
  )
  const all = ['type', 'heic', 'animated', 'too-large', 'damaged', 'slow'] as const
  const own = all.filter((problem) => problem !== 'heic').map((problem) => inWords(problem))
  expect(new Set(own).size).toBe(own.length)
})
