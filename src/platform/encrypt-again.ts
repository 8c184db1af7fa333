import { config } from './config.ts'
import { db, run } from './database.ts'
import { decrypt, encrypt, encryptedColumns, isOfPresentKey, type Purpose } from './encryption.ts'
import { log } from './log.ts'
import { fetchRows, streamSnapshot } from './snapshot-stream.ts'

type Sealed = { purpose: Purpose; userId: string; sealed: Buffer }

/** What SECRET_KEY does not read. `plain`: null if SECRET_OLD_KEY does not read it either. */
export async function* listOfOtherKeys(): AsyncGenerator<Sealed & { plain: Buffer | null }> {
  for (const purpose of Object.keys(encryptedColumns) as Purpose[]) {
    const { table, column } = encryptedColumns[purpose]
    const text = `select user_id as "userId", ${column} as sealed from ${table}`
    for await (const row of streamSnapshot((on) => fetchRows<Omit<Sealed, 'purpose'>>(on, text, [])))
      if (!isOfPresentKey(purpose, row.sealed)) yield { purpose, ...row, plain: decrypt(purpose, row.sealed) }
  }
}

/** So that SECRET_OLD_KEY is not needed for ever. At night: all processes know both keys by then. */
export async function encryptAgain(): Promise<void> {
  if (config.SECRET_OLD_KEY === undefined) return
  let done = 0
  for await (const { purpose, userId, sealed, plain } of listOfOtherKeys()) {
    if (!plain) continue
    const { table, column } = encryptedColumns[purpose]
    const text = `update ${table} set ${column} = $1 where user_id = $2 and ${column} = $3`
    await run(db, text, [encrypt(purpose, plain), userId, sealed])
    done++
  }
  log.info({ encrypted: done }, 'encrypted again with SECRET_KEY')
}
