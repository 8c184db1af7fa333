import { assert, constantFrom, property, subarray, webUrl } from 'fast-check'
import { expect, test } from 'vitest'
import { permissionNames, permissionsOfKey } from '../../../lib/permissions.ts'
import { readOrigin } from './rules.ts'

test('an origin is read as a browser sends it', () => {
  expect(readOrigin(' HTTPS://Tools.Example.in:443/ ')).toBe('https://tools.example.in')
  expect(readOrigin('https://tools.example.in:8443')).toBe('https://tools.example.in:8443')
  expect(readOrigin('http://localhost:5173')).toBe('http://localhost:5173')
  for (const wrong of [
    '',
    '*',
    'null',
    'tools.example.in',
    'https://a.in/path',
    'https://u@a.in',
    'http://a.in',
  ])
    expect(readOrigin(wrong), wrong).toBeNull()
})

test('the origin of any address of the web is read as itself', () => {
  void assert(
    property(webUrl({ validSchemes: ['https'] }), (url) => {
      const { origin } = new URL(url)
      return readOrigin(origin) === origin
    }),
  )
})

test('a key may do no more than it is given and its maker may do', () => {
  const some = subarray(permissionNames)
  void assert(
    property(some, some, constantFrom(...permissionNames), (given, ofMaker, one) => {
      const may = permissionsOfKey(given, new Set(ofMaker)).has(one)
      return !may || (given.includes(one) && ofMaker.includes(one))
    }),
  )
  for (const ofPeople of ['admins:write', 'dashboard:use'])
    expect(permissionsOfKey([ofPeople], new Set(permissionNames)).size).toBe(0)
})
