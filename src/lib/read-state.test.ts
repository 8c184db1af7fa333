import { expect, test } from 'vitest'
import { noStates, statesTyped } from '../../tests/outside/states.data.ts'
import { readState } from './read-state.ts'
import { stateNames, states, stateWithCode } from './states.ts'

const typed = Object.entries(statesTyped).flatMap(([name, texts]) =>
  texts.map((text) => [text, name] as const),
)

test('there are at least 80 spellings, of every state its name, codes, and a name in an Indian script', () => {
  expect(typed.length).toBeGreaterThan(300)
  expect(Object.keys(statesTyped).sort()).toEqual(stateNames)
  for (const { code, name } of states) {
    expect(readState(name)?.name).toBe(name)
    expect(statesTyped[name]).toContain(code)
    expect(
      statesTyped[name].some((text) => /^[A-Z]{2}$/.test(text)),
      name,
    ).toBe(true)
    expect(
      statesTyped[name].some((text) => /\p{Script=Devanagari}/u.test(text)),
      name,
    ).toBe(true)
    expect(stateWithCode(code)?.name).toBe(name)
  }
})

test.each(typed)('%s is %s', (text, name) => {
  for (const variant of [text, ` ${text.toUpperCase()} `, text.normalize('NFD')])
    expect(readState(variant)?.name, JSON.stringify(variant)).toBe(name)
})

test.each(noStates)('%j is no state', (text) => expect(readState(text)).toBeNull())
