import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { type Database, db } from '../../src/platform/database.ts'

type Stops = (() => Promise<void>)[]

/** Seeds in a process of its own: a web process would hold the memory that it takes for good. */
export async function seedIfEmpty(databaseUrl: string, stops: Stops): Promise<void> {
  if (!(await isEmpty(db))) return
  const program = fileURLToPath(new URL('main.ts', import.meta.url))
  const seeding = spawn(process.execPath, [...process.execArgv, program], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: 'inherit',
  })
  stops.push(async () => void seeding.kill())
  const [code] = await once(seeding, 'exit')
  if (code !== 0) throw new Error('The demo shop could not be filled.')
}

export async function isEmpty(on: Database): Promise<boolean> {
  return !(await on.selectFrom('products').select('id').limit(1).executeTakeFirst())
}
