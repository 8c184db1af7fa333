type Limits = { max: number; maxOfOne: number }

export class QueueFull extends Error {}

/** A client that has had a turn goes to the end, so that none waits for all that another one has asked for. */
export class FairQueue<T> {
  readonly #byClient = new Map<string, T[]>()
  readonly #limits: Limits
  #size = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** Throws `QueueFull` where too much waits already, of all clients or of this one. */
  push(client: string, waiting: T): void {
    const own = this.#byClient.get(client) ?? []
    if (this.#size >= this.#limits.max || own.length >= this.#limits.maxOfOne) throw new QueueFull()
    own.push(waiting)
    this.#byClient.set(client, own)
    this.#size++
  }

  shift(): T | undefined {
    const [client = '', own = []] = this.#byClient.entries().next().value ?? []
    const first = own.shift()
    this.#byClient.delete(client)
    if (own.length > 0) this.#byClient.set(client, own)
    if (first !== undefined) this.#size--
    return first
  }
}
