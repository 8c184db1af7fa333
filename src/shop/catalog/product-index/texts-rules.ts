/** Texts by number, in one buffer: a million of them as strings are twice as large. */
export class Texts {
  #bytes = Buffer.alloc(0)
  #used = 0
  #wasted = 0
  #starts = new Uint32Array(0)
  #lengths = new Uint16Array(0)

  grow(count: number): void {
    this.#starts = grown(this.#starts, new Uint32Array(count))
    this.#lengths = grown(this.#lengths, new Uint16Array(count))
  }

  is(number: number, text: string): boolean {
    return Buffer.from(text).equals(this.#bytesOf(number))
  }

  /** True if the text was another. */
  set(number: number, text: string): boolean {
    const bytes = Buffer.from(text)
    const before = this.#bytesOf(number)
    if (bytes.equals(before)) return false
    if (this.#used + bytes.length > this.#bytes.length) this.#pack(bytes.length)
    this.#wasted += before.length
    this.#bytes.set(bytes, this.#used)
    this.#starts[number] = this.#used
    this.#lengths[number] = bytes.length
    this.#used += bytes.length
    return true
  }

  /** Byte by byte, as PostgreSQL's collation "C". */
  compare(one: number, other: number): number {
    const [start, otherStart] = [this.#starts[one] as number, this.#starts[other] as number]
    return this.#bytes.compare(
      this.#bytes,
      otherStart,
      otherStart + (this.#lengths[other] as number),
      start,
      start + (this.#lengths[one] as number),
    )
  }

  #bytesOf(number: number): Uint8Array {
    const start = this.#starts[number] ?? 0
    return this.#bytes.subarray(start, start + (this.#lengths[number] ?? 0))
  }

  /** Makes room for `more` bytes, and leaves out what is not used any more. */
  #pack(more: number): void {
    const packed = Buffer.allocUnsafeSlow(Math.ceil((this.#used - this.#wasted + more) * 1.25))
    let used = 0
    for (const [number, length] of this.#lengths.entries()) {
      packed.set(this.#bytesOf(number), used)
      this.#starts[number] = used
      used += length
    }
    this.#bytes = packed
    this.#used = used
    this.#wasted = 0
  }
}

export function grown<Numbers extends { set: (numbers: Numbers) => void }>(
  numbers: Numbers,
  larger: Numbers,
): Numbers {
  larger.set(numbers)
  return larger
}
