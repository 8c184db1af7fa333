import type { ReactNode } from 'react'
import type { Gender } from '../../shop/catalog/gender-rules.ts'
import { chestOf, letterOf, type SizeSystem, wordOf } from '../../shop/catalog/size-rules.ts'
import type { Row } from './size-table.tsx'

export type Guide = {
  how: string
  drawing: ReactNode
  columns: readonly string[]
  rowOf: (size: number, gender: Gender) => Row
}

/** A UK size is a third of an inch; EU sizes are two thirds of a centimetre. */
const footOf = (uk: number) => ((uk + 22.5) * 2.54) / 3
const half = (value: number) => Math.round(value * 2) / 2
const inches = (cm: number) => `${half(cm / 2.54)} in`

const euOf = (uk: number) => half((uk + 23.5) * (4 / 3) + 0.1)
const ukOf = (eu: number) => half((eu - 0.1) / (4 / 3) - 23.5)
const cm = (inch: number) => `${half(inch * 2.54)} cm`

const foot: Guide = {
  how: 'Stand with your heel against a wall and measure to the end of the longest toe, in the evening, on the larger foot.',
  drawing: (
    <>
      <path d="M30 12v70M30 82h150" />
      <path d="M34 76c-2-14 0-24 10-26 12-2 16 8 34 10 26 4 52 6 62 10 8 3 8 8 2 8H36" />
      <path d="M34 100h114M34 94v12M148 94v12" strokeWidth="3" />
    </>
  ),
  columns: ['UK', 'EU', 'US (men)', 'Foot'],
  rowOf: (uk) => [uk, euOf(uk), uk + 1, `${footOf(uk).toFixed(1)} cm`],
}
const chest: Guide = {
  how: 'Lay the tape around the fullest part of the chest, under the arms and level at the back, and breathe out.',
  drawing: (
    <>
      <path d="M80 10c2 12 38 12 40 0M80 10 46 22l-16 50M120 10l34 12 16 50M56 44v66h88V44" />
      <path d="M56 56c20 12 68 12 88 0" strokeWidth="3" />
      <path d="M56 56c20-8 68-8 88 0" strokeDasharray="4 5" />
    </>
  ),
  columns: ['Size', 'Letter', 'Inches'],
  rowOf: (size, gender) => [`${size} cm`, letterOf(gender, size) ?? '–', inches(size)],
}
const waist: Guide = {
  how: 'Lay the tape around the waist where the trousers sit, with a finger between the tape and you.',
  drawing: (
    <>
      <path d="M62 10c4 16-10 24-12 44l-6 56h50l6-44 6 44h50l-6-56c-2-20-16-28-12-44" />
      <path d="M56 38c20 10 68 10 88 0" strokeWidth="3" />
      <path d="M56 38c20-8 68-8 88 0" strokeDasharray="4 5" />
    </>
  ),
  columns: ['Size', 'Inches'],
  rowOf: (size) => [`${size} cm`, inches(size)],
}
const head: Guide = {
  how: 'Lay the tape around the head, a finger above the ears and eyebrows.',
  drawing: (
    <>
      <path d="M100 8c-34 0-48 22-46 48 2 30 18 56 46 56s44-26 46-56c2-26-12-48-46-48M54 62c-8-4-10 14 2 18M146 62c8-4 10 14-2 18" />
      <path d="M53 44c20 12 74 12 94 0" strokeWidth="3" />
    </>
  ),
  columns: ['Size', 'Inches'],
  rowOf: (size) => [`${size} cm`, inches(size)],
}

const inInches = { columns: ['Size', 'Cm'], rowOf: (inch: number) => [`${inch} in`, cm(inch)] }

/** Of the sizes that are measured. */
export const guides: Partial<Record<SizeSystem, Guide>> = {
  uk: foot,
  eu: {
    ...foot,
    columns: ['EU', 'UK', 'Foot'],
    rowOf: (eu) => [eu, ukOf(eu), `${footOf(ukOf(eu)).toFixed(1)} cm`],
  },
  us: {
    ...foot,
    columns: ['US (men)', 'UK', 'EU', 'Foot'],
    rowOf: (us) => [us, us - 1, euOf(us - 1), `${footOf(us - 1).toFixed(1)} cm`],
  },
  chest,
  chestInches: { ...chest, ...inInches },
  waist,
  waistInches: { ...waist, ...inInches },
  head,
}

/** Of sizes that are letters, which are a chest. */
export const letters: Guide = {
  ...chest,
  columns: ['Size', 'Chest', 'Inches'],
  rowOf: (size, gender) => {
    const letter = wordOf(size) ?? ''
    const { from = null, to = 0 } = chestOf(gender, letter) ?? {}
    const range = (text: (cm: number) => string | number, of: string) =>
      from === null ? `to ${text(to)} ${of}` : `${text(from)}–${text(to)} ${of}`
    return [letter, range((size) => size, 'cm'), range((size) => half(size / 2.54), 'in')]
  },
}

export function HowToMeasure({ guide }: { guide: Guide }) {
  return (
    <>
      <svg
        viewBox="0 0 200 120"
        aria-hidden="true"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="mx-auto h-36"
      >
        {guide.drawing}
      </svg>
      <p className="mt-4">{guide.how}</p>
    </>
  )
}
