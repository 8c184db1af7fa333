import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'
import type { Actor, Answer } from '../actors.ts'
import { race } from '../latency.ts'

/** What one person does to a case. */
export type Operation<Case> = (of: Case, by: Actor) => Promise<Answer>

export type Start<Case> = {
  /** A case of its own each time; those of a worker follow each other. */
  open: (worker: number) => Promise<Case>
  operations: Record<string, Operation<Case>>
  /** How it ended, in words that are the same for all cases. */
  read: (of: Case) => Promise<object>
}

type Ending = { pair: string; answers: number[] } & object

const CONCURRENCY = 8
/** `TIMES=100` races each pair so often. */
const times = Number(process.env.TIMES ?? 1)

/** Each two operations, done by two people at once, end as if one had come after the other. */
export async function expectAsInTurn<Case>(
  { open, operations, read }: Start<Case>,
  [one, other]: [Actor, Actor],
): Promise<void> {
  const names = Object.keys(operations)
  const pairs = names.flatMap((first, index) => names.slice(index).map((second) => [first, second] as const))

  async function end(
    worker: number,
    pair: readonly [string, string],
    act: (first: () => Promise<Answer>, second: () => Promise<Answer>) => Promise<[Answer, Answer]>,
  ): Promise<Ending> {
    const of = await open(worker)
    const [first, second] = pair.map((name) => operations[name]) as [Operation<Case>, Operation<Case>]
    const answers = await act(
      () => first(of, one),
      () => second(of, other),
    )
    const statuses = answers.map(({ status }) => status)
    for (const { status, body } of answers) expect(status, body.message).toBeLessThan(500)
    return { pair: pair.join(' and '), answers: statuses, ...(await read(of)) }
  }

  const runWorker = async (worker: number) => {
    for (const pair of pairs.filter((_, index) => index % CONCURRENCY === worker))
      for (let round = 0; round < times; round++) {
        const raced = await end(worker, pair, race)
        const inTurn = await end(worker, pair, async (first, second) => [await first(), await second()])
        if (isDeepStrictEqual(raced, inTurn)) continue
        const otherWay = await end(worker, pair, async (first, second) => {
          const answer = await second()
          return [await first(), answer]
        })
        expect([inTurn, otherWay]).toContainEqual(raced)
      }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, (_, worker) => runWorker(worker)))
}
