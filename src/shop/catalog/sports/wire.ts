import { z } from 'zod'
import { updatedAtField } from '../../../forms/dates.ts'
import { lines } from '../../../forms/text.ts'
import { tooLong } from '../../../lib/text.ts'
import type { Gone, SavedSince } from '../../audit-log/rules.ts'
import { refined } from '../label-wire.ts'
import { MAX_SPORT_WORDS, readSports, type Sport, sportName, sportsText } from '../sport-rules.ts'

/** Of a product, as 'Cricket, Gym' or as slugs. */
export const sportsField = refined((text) => {
  const read = readSports(text)
  return 'wrong' in read ? read : (sportsText(read.slugs) ?? '')
})

export const sportChanges = z.object({
  words: lines('The words are a text')
    .pipe(z.string().refine((text) => [...text].length <= MAX_SPORT_WORDS, tooLong(MAX_SPORT_WORDS)))
    .optional(),
  hidden: z.boolean('Choose whether it is hidden').optional(),
  updatedAt: updatedAtField,
})

/** `total`: its products on sale. */
type SportOnWire = { slug: string; name: string; words: string; total: number }
export type SportToAdmin = SportOnWire & { _id: string; hidden: boolean; updatedAt: string }

export function presentSport({ slug, words }: Sport, total: number): SportOnWire {
  return { slug, name: sportName(slug), words, total }
}

export function presentSportToAdmin(sport: Sport, total: number): SportToAdmin {
  const { id: _id, hidden, updatedAt } = sport
  return { _id, ...presentSport(sport, total), hidden, updatedAt: updatedAt.toISOString() }
}

export function presentSportRefusal(refusal: Gone | SavedSince<Sport>) {
  if (refusal.reason === 'gone') return { status: 404, message: 'Sport not found' } as const
  return {
    status: 409,
    message: 'Somebody else has saved this sport since you opened it. Nothing of yours was saved',
    sport: presentSportToAdmin(refusal.present, 0),
  } as const
}
