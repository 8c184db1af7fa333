import { beforeEach, expect, test } from 'vitest'
import type { SessionOnWire, UserOnWire } from '../../shop/accounts/wire.ts'
import { callThrough } from '../shared/api.ts'
import { beginSession, currentSession, endSession, fetchSession, refetchSession } from './session.ts'

const user = { _id: 'asha' } as UserOnWire
const signedIn: SessionOnWire = { user, isAuthenticated: true, role: 'user', status: 'success' }
const guest: SessionOnWire = { user: null, isAuthenticated: false, role: null, status: 'idle' }

/** Answers to the questions that the browser has asked, in the order it asked them. */
let answers: { resolve: (response: Response) => void; reject: (error: Error) => void }[] = []

beforeEach(() => {
  answers = []
  callThrough(() => new Promise((resolve, reject) => answers.push({ resolve, reject })))
})

const answer = (which: number, session: SessionOnWire) => answers[which]?.resolve(Response.json(session))
const lose = (which: number) => answers[which]?.reject(new TypeError('Failed to fetch'))

test('an answer from before a login does not sign out again', async () => {
  const asked = refetchSession()
  beginSession(signedIn)
  answer(0, guest)
  expect(await asked).toMatchObject({ role: 'user' })
  expect(currentSession()).toMatchObject({ role: 'user' })
})

test('an answer from before a logout does not sign in again', async () => {
  const asked = refetchSession()
  endSession()
  answer(0, signedIn)
  expect(await asked).toMatchObject({ isAuthenticated: false })
  expect(currentSession()).toMatchObject({ isAuthenticated: false })
})

test.each([
  ['in order', [0, 1]],
  ['in the other order', [1, 0]],
])('of two questions, answered %s, the later one counts', async (_, order) => {
  const both = [refetchSession(), refetchSession()]
  for (const which of order) {
    answer(which, which === 1 ? signedIn : guest)
    await new Promise(setImmediate)
  }
  for (const asked of both) expect(await asked).toMatchObject({ role: 'user' })
  expect(currentSession()).toMatchObject({ role: 'user' })
})

test('a question whose answer was lost is asked again by the next who asks, but not after a login', async () => {
  const lost = refetchSession()
  lose(0)
  await expect(lost).rejects.toThrow('Failed to fetch')
  const asked = fetchSession()
  expect(answers).toHaveLength(2)
  beginSession(signedIn)
  lose(1)
  expect(await asked).toMatchObject({ role: 'user' })
})

test('a 401 to a call from before a login does not end the session', async () => {
  const asked = refetchSession()
  beginSession(signedIn)
  answers[0]?.resolve(Response.json({ message: 'Please log in' }, { status: 401 }))
  expect(await asked).toMatchObject({ role: 'user' })
})
