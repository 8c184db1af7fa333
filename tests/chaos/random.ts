import { seededRandom as seededNumbers } from '../../demo/catalogue/seeded-random.ts'

/** Random choices that are the same for the same seed. */
export type Random = {
  happens: (probability: number) => boolean
  /** A whole number from `low` to `high`. */
  between: (low: number, high: number) => number
  oneOf: <T>(things: readonly T[]) => T
  shuffled: <T>(things: readonly T[]) => T[]
}

export function seededRandom(seed: string): Random {
  const chance = seededNumbers(seed)
  const between = (low: number, high: number) => low + Math.floor(chance() * (high - low + 1))
  return {
    between,
    happens: (probability) => chance() < probability,
    oneOf<T>(things: readonly T[]): T {
      if (things.length === 0) throw new RangeError('nothing to choose from')
      return things[between(0, things.length - 1)] as T
    },
    shuffled: (things) => {
      const drawn = things.map((thing) => ({ thing, place: chance() }))
      return drawn.sort((a, b) => a.place - b.place).map(({ thing }) => thing)
    },
  }
}
