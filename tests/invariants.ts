import { expect } from 'vitest'
import { db } from '../src/platform/database.ts'
import { findProblems } from '../src/shop/reports/audit/problems.ts'

/** Asks the database whether anything is wrong with stock, money or orders: all that `npm run audit` asks it. */
export async function expectInvariants(): Promise<void> {
  expect(await findProblems(db)).toEqual([])
}
