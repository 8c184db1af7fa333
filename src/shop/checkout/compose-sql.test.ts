import { expect, test } from 'vitest'
import { composeStatement, type Fragment } from './compose-sql.ts'

const placed: Fragment = {
  needs: {},
  gives: { placed: ['id'] },
  sql: 'placed as (insert into orders default values returning id)',
}
const due: Fragment = {
  needs: { placed: ['id'] },
  gives: { due: [] },
  sql: 'due as (insert into pending_confirmations (order_id) select id from placed)',
}
const query = { needs: { placed: ['id'] }, sql: 'select id from placed' }

test('fragments are joined in their order, before the query', () => {
  expect(composeStatement([], [placed, due], query).text).toBe(`with ${placed.sql}, ${due.sql}\n${query.sql}`)
})

test.each<[string, Fragment[], typeof query, string]>([
  ['needs a CTE that comes later', [due, placed], query, 'no CTE before this gives placed'],
  ['needs a column that is not given', [{ ...placed, gives: { placed: [] } }], query, 'has no column id'],
  ['gives a CTE under another name', [{ ...placed, gives: { plcaed: ['id'] } }], query, 'that are defined'],
  ['reads a CTE that it does not need', [placed, { ...due, needs: {} }], query, 'that are read'],
  [
    'needs a CTE that it does not read',
    [placed, { ...due, sql: 'due as (select 1)' }],
    query,
    'that are read',
  ],
  ['gives a CTE a second time', [placed, placed], query, 'two CTEs are called placed'],
])('a fragment that %s is refused', (_, fragments, last, message) => {
  expect(() => composeStatement([], fragments, last)).toThrow(message)
})

test('parameters are numbered as they are declared, and their values follow', () => {
  const last = {
    needs: { placed: ['id'] },
    sql: 'select id from placed where user_id = $user or $user = $admin',
  }
  const { text, valuesOf } = composeStatement(['admin', 'user'], [placed], last)
  expect(text).toMatch(/user_id = \$2 or \$2 = \$1$/)
  expect(valuesOf({ user: 'asha', admin: 'owner' })).toEqual(['owner', 'asha'])
})

test.each([
  ['is missing', 'where user_id = $user'],
  ['is not used', ''],
  ['is numbered', 'where user_id = $1'],
])('a statement of which a parameter %s is refused', (_, where) => {
  const last = { needs: { placed: ['id'] }, sql: `select id from placed ${where} limit $limit` }
  const parameters = where === '' ? ['limit', 'user'] : ['limit']
  expect(() => composeStatement(parameters, [placed], last)).toThrow('the parameters that are used differ')
})
