import sharp from 'sharp'

// Pictures are worked on one after the other on one core, so that the shop stays quick meanwhile.
sharp.concurrency(1)
sharp.cache(false)

let last: Promise<unknown> = Promise.resolve()

/** Does the work when all that was asked for before is done. */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(work)
  last = turn.catch(() => {})
  return turn
}
