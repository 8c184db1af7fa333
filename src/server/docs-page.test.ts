import { Ajv2020 } from 'ajv/dist/2020.js'
import { beforeAll, expect, test } from 'vitest'
import { wrongInAnswer } from '../../tests/described-answers.ts'
import { describeCalls, documentation } from './openapi.ts'

let page = ''
beforeAll(async () => {
  page = await (await documentation.request('/api/docs')).text()
})

const all = (pattern: RegExp) => [...page.matchAll(pattern)].map(([, found]) => found)

test('the page of the calls shows each with who may call it, and each named schema', async () => {
  const { calls, document } = await describeCalls()
  expect(all(/<summary><code class="method">(\w+)/g)).toHaveLength(calls.length)
  const ids = all(/ id="([^"]+)"/g)
  expect(new Set(ids).size, 'each is named once').toBe(ids.length)
  for (const { call } of calls) expect(ids).toContain(call.operationId)
  for (const name of Object.keys(document.components?.schemas ?? {})) expect(ids).toContain(`schema-${name}`)
  expect(all(/(Admins|Customers|Everybody|Anyone) [^<]*may call it/g)).toHaveLength(calls.length)
  expect(all(/href="#([^"]+)"/g).filter((id) => !ids.includes(id))).toEqual([])
})

test('a field shows its name, its type and whether it is required, within what it is a part of', () => {
  const [login = ''] = page.match(/<details id="postUsersLogin"[\s\S]*?<h3>Answer/) ?? []
  expect(login).toContain('<li><code>email</code>: string, <b>required</b></li>')
  const [orders = ''] = page.match(/<details id="getOrderGetOwnOrderByOrderId"[\s\S]*?<\/details>/) ?? []
  expect(orders).toMatch(/<li><code>order<\/code>[^<]*(<a|<b)/)
})

test('the page runs no script but its file, which it can do without', async () => {
  expect(all(/<script([^>]*)>/g)).toEqual([' src="/api/docs.js" defer'])
  expect(page).not.toMatch(/ on[a-z]+=|javascript:/)
  const script = await documentation.request('/api/docs.js')
  expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(await script.text()).toContain('Bearer')
})

test('calls can be tried, except those whose answer does not end', async () => {
  const { calls } = await describeCalls()
  const endless = calls.filter(({ call }) => JSON.stringify(call.responses).includes('text/event-stream'))
  expect(endless).toHaveLength(1)
  expect(all(/ data-method="([A-Z]+)"/g)).toHaveLength(calls.length - endless.length)
})

test('examples are of requests and answers as they are described, and of no people but the demo’s', async () => {
  const { calls, document } = await describeCalls()
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema({ $id: 'shop', components: document.components })
  let shown = 0
  for (const { method, path, call } of calls) {
    const body = call.requestBody && 'content' in call.requestBody ? call.requestBody.content : {}
    const { schema, example } = body['application/json'] ?? {}
    if (example !== undefined && schema) {
      ajv.validate(schema, example)
      expect(ajv.errorsText(), `${method} ${path}`).toBe('No errors')
    }
    for (const [status, response] of Object.entries(call.responses ?? {})) {
      const answer = 'content' in response && response.content?.['application/json']?.example
      if (!answer) continue
      shown++
      expect(wrongInAnswer(method.toUpperCase(), path, Number(status), answer)).toEqual([])
    }
  }
  expect(shown).toBeGreaterThan(60)
  const emails = JSON.stringify(calls).match(/[\w.+-]+@[\w-]+\.[\w.]+/g) ?? []
  expect(
    emails.filter((email) => !/@(maidan\.test|example\.(com|org)|[\w-]+\.example)$/.test(email)),
  ).toEqual([])
})
