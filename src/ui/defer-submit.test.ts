import { expect, test } from 'vitest'
import { deferSubmit } from './defer-submit.ts'

/** A form whose submits that reach its page are counted. */
function formOf() {
  const target = new EventTarget()
  const submits: unknown[] = []
  const requestSubmit = (submitter: unknown = 'Save') => {
    const event = Object.assign(new Event('submit', { cancelable: true }), { submitter })
    if (target.dispatchEvent(event)) submits.push(submitter)
  }
  const form = Object.assign(target, { requestSubmit }) as unknown as HTMLFormElement
  return { form, submits, submit: requestSubmit }
}

test('a form that is submitted while a file is read is submitted once, by the same button, when it is read', async () => {
  const { form, submits, submit } = formOf()
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const held = deferSubmit(form, promise)
  submit('Save and add another')
  submit('Save and add another')
  expect(submits).toEqual([])
  resolve(true)
  await held
  expect(submits).toEqual(['Save and add another'])
  submit()
  expect(submits).toHaveLength(2)
})

test('a file that was not taken submits nothing, and neither does one during which nobody asked for it', async () => {
  const { form, submits, submit } = formOf()
  const refused = deferSubmit(form, Promise.resolve(false))
  submit()
  await refused
  await deferSubmit(form, Promise.resolve(true))
  const failed = deferSubmit(form, Promise.reject(new Error('the file was moved')))
  submit()
  await expect(failed).rejects.toThrow('the file was moved')
  expect(submits).toEqual([])
  submit()
  expect(submits).toHaveLength(1)
})

test('of two files that are read at once, the later one lets the form go', async () => {
  const { form, submits, submit } = formOf()
  const [first, second] = [Promise.withResolvers<boolean>(), Promise.withResolvers<boolean>()]
  const both = [deferSubmit(form, first.promise), deferSubmit(form, second.promise)]
  submit()
  second.resolve(true)
  await both[1]
  expect(submits).toEqual([])
  first.resolve(true)
  await both[0]
  expect(submits).toEqual(['Save'])
})
