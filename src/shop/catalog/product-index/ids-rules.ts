import { grown } from './texts-rules.ts'

const LENGTH = 16

/** UUIDs by number: as strings they are four times as large. */
export class Ids {
  #bytes = Buffer.alloc(0)

  grow(count: number): void {
    this.#bytes = grown(this.#bytes, Buffer.alloc(count * LENGTH))
  }

  set(number: number, id: string): void {
    this.#bytes.write(id.replaceAll('-', ''), number * LENGTH, 'hex')
  }

  of(number: number): string {
    const start = number * LENGTH
    const part = (from: number, to: number) => this.#bytes.toString('hex', start + from, start + to)
    return [part(0, 4), part(4, 6), part(6, 8), part(8, 10), part(10, LENGTH)].join('-')
  }
}
