import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { describedCalls } from '../../tests/described-answers.ts'
import { describeCalls } from './openapi.ts'

test('the description of the calls is one that other programs can read: a linter has nothing to say', async () => {
  const { document } = await describeCalls()
  const source = JSON.stringify({ ...document, servers: [{ url: 'https://shop.in' }] })
  const config = await createConfig({ extends: ['recommended-strict'] })
  const problems = await lintFromString({ source, absoluteRef: '/openapi.json', config })
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
})

test('every call has a summary, an answer of its own shape, and the refusals', async () => {
  const { calls, document } = await describeCalls()
  const pages = ['GET /alerts/stop/:token', 'GET /users/google']
  expect(calls).toHaveLength(describedCalls.length - pages.length)
  const poor = calls.filter(({ call: { summary, operationId, responses = {} } }) => {
    const content = Object.entries(responses).flatMap(([status, response]) =>
      status.startsWith('2') && 'content' in response ? Object.values(response.content ?? {}) : [],
    )
    const isShown =
      content.length > 0 && content.every(({ schema }) => schema && Object.keys(schema).length > 0)
    return !summary || !operationId || !isShown || !responses['4XX'] || !responses['5XX']
  })
  expect(poor.map(({ method, path }) => `${method} ${path}`)).toEqual([])
  expect(new Set(calls.map(({ call }) => call.operationId)).size).toBe(calls.length)
  expect(document.components?.securitySchemes).toHaveProperty('session')
})
