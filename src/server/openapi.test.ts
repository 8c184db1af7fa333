import { createConfig, lintDocument, Source } from '@redocly/openapi-core'
import { beforeAll, expect, test } from 'vitest'
import { describeCalls } from './openapi.ts'

let document: Awaited<ReturnType<typeof describeCalls>>
beforeAll(async () => {
  document = await describeCalls()
})

test('the description of the calls is one that others can read: its linter has nothing to say', async () => {
  const config = await createConfig({ extends: ['recommended-strict'] })
  const body = JSON.stringify(document)
  const problems = await lintDocument({
    document: { source: new Source('openapi.json', body), parsed: JSON.parse(body) },
    config,
    externalRefResolver: undefined as never,
  })
  expect(problems.map((p) => `${p.ruleId}: ${p.message} ${p.location[0]?.pointer}`)).toEqual([])
})
