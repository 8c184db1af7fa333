import bidiFactory, { type Bidi } from 'bidi-js'
import type { PrintFont } from '../../lib/printable.data.ts'
import { fontOf } from '../../lib/printable.ts'
import { hasRightToLeft } from '../../lib/text.ts'

/** Text of one font, as it is drawn. */
export type Run = { font: FontOfRun; text: string }
/** `main` and `more` are those of a face; the others are shaped. */
export type FontOfRun = 'main' | 'more' | PrintFont

type LeveledRun = Run & { level: number }

const main = /^[\u0020-\u007e\u00a0\u00a9\u00ae\u00b0\u00b7\u00c0-\u00ff–—‘’“”•…™−]+$/
/** Each of these stands for itself. */
const single = /^[\u0020-\u024f\u1e00-\u1eff₹–—‘’“”•…™−]+$/
const invisible = /^[\p{Default_Ignorable_Code_Point}\p{Cc}]+$/u
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
// Its types describe an ES module; Node.js imports the other one.
const bidi = (bidiFactory as unknown as () => Bidi)()

const charactersOf = (text: string) => [...graphemes.segment(text)].map(({ segment }) => segment)

/** Runs stand from left to right. `more`: the letters that a face has beyond those of western Europe. */
export function runsOf(text: string, more: RegExp): Run[] {
  const line = text.normalize('NFC').replace(/\s+/g, ' ')
  if (main.test(line)) return [{ font: 'main', text: line }]
  const levels = hasRightToLeft(line) ? bidi.getEmbeddingLevels(line).levels : null
  const runs: LeveledRun[] = []
  let index = 0
  // Segmenting takes ten times as long, and amounts in rupees are most of what is printed.
  for (const character of single.test(line) ? line : charactersOf(line)) {
    const level = levels?.[index] ?? 0
    index += character.length
    if (invisible.test(character)) continue
    const before = runs.at(-1)
    // Readers of a PDF find the words of a run better when its spaces are in it; that of the emoji is as wide as they are.
    const isJoined = character === ' ' && before && !isUnshaped(before) && before.font !== 'emoji'
    const parts = isJoined ? [{ font: before.font, text: ' ' }] : pieces(character, more)
    for (const { font, text: part } of parts) {
      const last = runs.at(-1)
      if (last?.font === font && last.level === level) last.text += part
      else runs.push({ font, text: part, level })
    }
  }
  return levels ? inVisualOrder(runs) : runs
}

function pieces(character: string, more: RegExp): Run[] {
  if (main.test(character)) return [{ font: 'main', text: character }]
  if (more.test(character)) return [{ font: 'more', text: character }]
  const font = fontOf(character)
  if (font) return [{ font, text: character }]
  // A letter and a mark that no font has together; or a character that none has, which is drawn as a box.
  return [...character].map((each) => ({ font: fontOf(each) ?? 'latin', text: each }))
}

/** Rule L2 of the Unicode Bidirectional Algorithm, of whole runs; HarfBuzz turns the letters of a run of its own. */
function inVisualOrder(runs: LeveledRun[]): Run[] {
  let ordered = runs.map((run) =>
    run.level % 2 === 1 && isUnshaped(run) ? { ...run, text: mirrored(run.text) } : run,
  )
  for (let level = Math.max(...runs.map((run) => run.level)); level > 0; level--)
    ordered = reverseFrom(ordered, level)
  return ordered
}

const isUnshaped = ({ font }: Run) => font === 'main' || font === 'more'

function mirrored(text: string): string {
  return charactersOf(text)
    .reverse()
    .map((character) => bidi.getMirroredCharacter(character) ?? character)
    .join('')
}

function reverseFrom(runs: LeveledRun[], level: number): LeveledRun[] {
  const ordered: LeveledRun[] = []
  let together: LeveledRun[] = []
  for (const run of [...runs, null]) {
    if (run && run.level >= level) together.unshift(run)
    else {
      ordered.push(...together, ...(run ? [run] : []))
      together = []
    }
  }
  return ordered
}

/** Lines of whole words, each as long as `fits` allows; a word that does not fit is cut between characters. */
export function wrapped(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = line === '' ? word : `${line} ${word}`
    if (fits(longer)) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    line = ''
    for (const letter of charactersOf(word)) {
      if (line === '' || fits(line + letter)) line += letter
      else {
        lines.push(line)
        line = letter
      }
    }
  }
  return line === '' ? lines : [...lines, line]
}
