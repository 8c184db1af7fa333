import { expect, test } from 'vitest'
import { QueueFull } from '../fair-queue.ts'
import { inTurn, MAX_WAITING, MAX_WAITING_OF_ONE } from './serial-queue.ts'

test('pictures are worked on one at a time, uploads and sizes by turns, and those made ahead last', async () => {
  const order: string[] = []
  let underWay = 0
  const work = (name: string) => async () => {
    expect(++underWay).toBe(1)
    await new Promise(setImmediate)
    underWay--
    order.push(name)
  }
  await Promise.all([
    inTurn('size', work('first size')),
    inTurn('ahead', work('a size made ahead')),
    inTurn('size', work('second size')),
    inTurn('size', work('third size')),
    inTurn('upload', work('first upload')),
    inTurn('upload', work('second upload')),
    inTurn('upload', work('third upload')),
  ])
  expect(order).toEqual([
    'first size',
    'first upload',
    'second size',
    'second upload',
    'third size',
    'third upload',
    'a size made ahead',
  ])
})

test('whoever asks for one picture waits for one of each other client, not for all of theirs', async () => {
  const order: string[] = []
  const work = (name: string) => async () => void order.push(name)
  const all = ['a crawler', 'a crawler', 'a crawler', 'a crawler', 'a shopper', 'another'].map((client) =>
    inTurn('size', work(client), client),
  )
  await Promise.all(all)
  expect(order.slice(0, 4)).toEqual(['a crawler', 'a crawler', 'a shopper', 'another'])
})

test('a client has 50 pictures waiting at most, all together 200; what is over is refused at once', async () => {
  let release = () => {}
  const busy = inTurn('size', () => new Promise<void>((resolve) => (release = resolve)))
  const accepted: Promise<unknown>[] = []
  const ask = (client: string) => inTurn('size', async () => undefined, client)
  for (let at = 0; at < MAX_WAITING_OF_ONE; at++) accepted.push(ask('greedy'))
  await expect(ask('greedy')).rejects.toThrow(QueueFull)
  for (let at = MAX_WAITING_OF_ONE; at < MAX_WAITING; at++) accepted.push(ask(`visitor ${at}`))
  await expect(ask('the next')).rejects.toThrow(QueueFull)
  release()
  await Promise.all([busy, ...accepted])
  await ask('greedy')
})

test('work that fails keeps nobody else from a turn', async () => {
  const failed = inTurn('upload', () => Promise.reject(new Error('broken')))
  const next = inTurn('size', () => Promise.resolve('made'))
  await expect(failed).rejects.toThrow('broken')
  expect(await next).toBe('made')
  expect(await inTurn('size', () => Promise.resolve('later'))).toBe('later')
})
