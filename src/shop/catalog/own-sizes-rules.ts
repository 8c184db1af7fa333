import { asciiDigits, cleanText } from '../../lib/typed-text.ts'

/** A list of the owner's own, where the name of a system stands. */
export type OwnSystem = `list:${string}`

export type OwnSize = { size: number; label: string }

/** `sizes`: numbers in the order of the list. Words that every shop has keep the numbers that they have everywhere. */
export type OwnList = { system: OwnSystem; name: string; sizes: readonly number[] }

/** Behind the words that every shop has; a number is the same size in all lists. */
export const FIRST_OWN_SIZE = 940_000

export function isOwnSystem(system: string): system is OwnSystem {
  return system.startsWith('list:')
}

export const ownSystemOf = (listId: string): OwnSystem => `list:${listId}`
export const listIdOf = (system: OwnSystem): string => system.slice('list:'.length)

/** Labels with one key are one size: 'G 1 ', 'g 1' and 'G 1'. */
export function sizeKey(label: string): string {
  return asciiDigits(cleanText(label))
    .toLowerCase()
    .replace(/[\p{Pd}−]/gu, '-')
}

class OwnSizes {
  #labels = new Map<number, string>()
  #sizes = new Map<string, number>()
  #lists = new Map<OwnSystem, OwnList>()
  #keys: (readonly [string, number])[] | undefined

  set(sizes: readonly OwnSize[], lists: readonly OwnList[]): void {
    this.#labels = new Map(sizes.map(({ size, label }) => [size, label]))
    this.#sizes = new Map(sizes.map(({ size, label }) => [sizeKey(label), size]))
    this.#lists = new Map(lists.map((list) => [list.system, list]))
    this.#keys = undefined
  }

  get lists(): OwnList[] {
    return [...this.#lists.values()]
  }

  /** Their `sizeKey` and number, the longest first: 'g1 pro' before 'g1'. */
  get keys(): readonly (readonly [key: string, size: number])[] {
    this.#keys ??= [...this.#sizes].sort(([one], [other]) => other.length - one.length)
    return this.#keys
  }

  list(system: OwnSystem): OwnList | undefined {
    return this.#lists.get(system)
  }

  labelOf(size: number): string | undefined {
    return this.#labels.get(size)
  }

  read(typed: string): number | undefined {
    return this.#sizes.get(sizeKey(typed))
  }
}

/** What this process or browser knows of the owner's sizes (`know-own-sizes.ts`); pages of shoppers get labels and need none. */
export const ownSizes = /* @__PURE__ */ new OwnSizes()
