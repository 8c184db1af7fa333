import { Hono } from 'hono'
import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { answerError } from './errors.ts'

/** What is answered where a handler throws an error of the database with that code. */
async function answerTo(code: string) {
  const app = new Hono().onError(answerError).get('/', () => {
    throw Object.assign(new DatabaseError('canceling statement', 20, 'error'), { code })
  })
  const answer = await app.request('/')
  return { status: answer.status, later: answer.headers.get('retry-after'), body: await answer.json() }
}

test('who waited too long for a lock is asked to come back, as nothing was written', async () => {
  expect(await answerTo('55P03')).toMatchObject({
    status: 503,
    later: '5',
    body: { message: 'Somebody else is changing the same just now. Please try again in a moment' },
  })
})

test('any other failure of the database tells nothing of the inside', async () => {
  expect(await answerTo('23514')).toEqual({
    status: 500,
    later: null,
    body: { message: 'Something went wrong' },
  })
})
