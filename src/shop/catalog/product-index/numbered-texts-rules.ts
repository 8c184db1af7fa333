import { grown, Texts } from './texts-rules.ts'

const FIRST_LENGTH = 64

/** Texts by number, from 1, found by a hash table of typed arrays: in a `Map`, a million would fill the heap of a process. */
export class NumberedTexts {
  readonly #texts = new Texts()
  #hashes = new Int32Array(FIRST_LENGTH)
  /** Numbers at the places of their hashes, or the next that were free; at least half are. */
  #slots = new Int32Array(FIRST_LENGTH * 2)
  #count = 0

  constructor() {
    this.#texts.grow(FIRST_LENGTH)
  }

  /** The highest number. */
  get count(): number {
    return this.#count
  }

  /** A new text gets the next number. */
  numberOf(text: string): number {
    const hash = hashOf(text)
    const slot = this.#slotOf(hash, (number) => this.#hashes[number] === hash && this.#texts.is(number, text))
    const known = this.#slots[slot] as number
    if (known !== 0) return known
    const number = ++this.#count
    if (number === this.#hashes.length) this.#grow(number * 2)
    this.#texts.set(number, text)
    this.#hashes[number] = hash
    this.#slots[this.#slotOf(hash)] = number
    return number
  }

  /** The place of a number that `isIt`, or of the first one that is free. */
  #slotOf(hash: number, isIt: (number: number) => boolean = () => false): number {
    const last = this.#slots.length - 1
    let slot = hash & last
    for (let number = this.#slots[slot]; number !== 0 && !isIt(number as number); number = this.#slots[slot])
      slot = (slot + 1) & last
    return slot
  }

  #grow(length: number): void {
    this.#texts.grow(length)
    this.#hashes = grown(this.#hashes, new Int32Array(length))
    this.#slots = new Int32Array(length * 2)
    for (let number = 1; number < this.#count; number++)
      this.#slots[this.#slotOf(this.#hashes[number] as number)] = number
  }
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash ^ (hash >>> 15)
}
