import { expect, test } from 'vitest'
import { inTurn } from './serial-queue.ts'

test('pictures are worked on one at a time, uploads before the sizes that wait, and those made ahead last', async () => {
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
  ])
  expect(order).toEqual([
    'first size',
    'first upload',
    'second upload',
    'second size',
    'third size',
    'a size made ahead',
  ])
})

test('work that fails keeps nobody else from a turn', async () => {
  const failed = inTurn('upload', () => Promise.reject(new Error('broken')))
  const next = inTurn('size', () => Promise.resolve('made'))
  await expect(failed).rejects.toThrow('broken')
  expect(await next).toBe('made')
  expect(await inTurn('size', () => Promise.resolve('later'))).toBe('later')
})
