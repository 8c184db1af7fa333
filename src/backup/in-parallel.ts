/** Runs `work` on each item, `limit` at a time, and fails with the first failure. */
export async function inParallel<Item>(
  items: Iterable<Item>,
  limit: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const iterator = items[Symbol.iterator]()
  let hasFailed = false
  const next = async () => {
    for (let item = iterator.next(); !item.done && !hasFailed; item = iterator.next()) await work(item.value)
  }
  const workers = Array.from({ length: limit }, () =>
    next().catch((error) => {
      hasFailed = true
      throw error
    }),
  )
  await Promise.all(workers)
}
