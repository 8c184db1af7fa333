import { expect, test } from 'vitest'
import { ownDatabase } from '../../tests/database.ts'
import { db, pool, transaction } from './database.ts'
import { postMail } from './mail.ts'
import { closeQueue, openQueue } from './queue.ts'

ownDatabase()

const letter = {
  to: 'asha@maidan.test',
  subject: 'Hello',
  title: 'Hello',
  preview: 'A word',
  parts: [{ paragraph: 'Hello' }],
}

test('transactions that hold all connections and find the queue closed fail at once, and later ones enqueue', async () => {
  await closeQueue()
  const post = () => transaction((tx) => postMail(tx, letter))
  const answers = await Promise.allSettled(Array.from({ length: pool.options.max ?? 0 }, post))
  // The queue opens meanwhile: the last ones may find it open.
  const reasons = answers.flatMap((answer) => (answer.status === 'rejected' ? [String(answer.reason)] : []))
  expect(reasons).not.toEqual([])
  for (const reason of reasons) expect(reason).toContain('the queue is not open yet')
  await openQueue()
  await post()
})

test('outside a transaction a closed queue is opened first', async () => {
  await closeQueue()
  await postMail(db, letter)
})
