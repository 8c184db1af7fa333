import { check, constantFrom, nat, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { hasApiKey, isApiKey, newApiKey, prefixOf, withoutApiKeys } from './api-key-format.ts'

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

test('a new key is one, and no other is the same', () => {
  const keys = Array.from({ length: 200 }, newApiKey)
  expect(keys.filter((key) => !isApiKey(key))).toEqual([])
  expect(new Set(keys).size).toBe(200)
})

test('a key with another character, or without its end, is told from its checksum', () => {
  const key = newApiKey()
  const { failed, counterexample } = check(
    property(nat(key.length - 1), constantFrom(...digits), (at, digit) => {
      const other = key.slice(0, at) + digit + key.slice(at + 1)
      return other === key || !isApiKey(other)
    }),
  )
  expect(failed, String(counterexample)).toBe(false)
  expect(isApiKey(key.slice(0, -1))).toBe(false)
  expect(isApiKey(`${key}0`)).toBe(false)
})

test('a key within any text is found and taken out of it, but for its prefix', () => {
  const { failed, counterexample } = check(
    property(string(), string(), (before, after) => {
      const key = newApiKey()
      const text = `${before}${key} ${after}`
      const without = withoutApiKeys(text)
      return hasApiKey(text) && without.includes(prefixOf(key)) && !without.includes(key.slice(0, 20))
    }),
  )
  expect(failed, String(counterexample)).toBe(false)
})

test('a text without a key stays as it is', () => {
  const { failed } = check(property(string(), (text) => withoutApiKeys(text) === text && !hasApiKey(text)))
  expect(failed).toBe(false)
})
