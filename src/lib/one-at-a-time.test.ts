import { expect, test } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

test('work waits for what came before, which may fail', async () => {
  const inTurn = oneAtATime()
  const ran: string[] = []
  let fail = () => {}
  const first = inTurn(() => {
    ran.push('first')
    return new Promise<void>((_, reject) => {
      fail = () => reject(new Error('the first failed'))
    })
  })
  const second = inTurn(async () => ran.push('second'))
  await Promise.resolve()
  expect(ran).toEqual(['first'])
  fail()
  await expect(first).rejects.toThrow('the first failed')
  await second
  expect(ran).toEqual(['first', 'second'])
})
