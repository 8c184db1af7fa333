import { config } from './config.ts'
import { db, run } from './database.ts'
import { decrypt, encrypt, encryptedColumns, isCurrent, type Purpose } from './encryption.ts'
import { log } from './log.ts'
import { fetchRows, streamSnapshot } from './snapshot-stream.ts'

type Row = { id: string; ciphertext: Buffer }
/** `plain`: null if SECRET_OLD_KEY does not read it either. */
type StaleCiphertext = Row & { purpose: Purpose; plain: Buffer | null }

/** Lists what SECRET_KEY does not read. */
export async function* listStale(): AsyncGenerator<StaleCiphertext> {
  for (const purpose of Object.keys(encryptedColumns) as Purpose[]) {
    const { table, column, key } = encryptedColumns[purpose]
    const text = `select ${key} as id, ${column} as ciphertext from ${table}`
    for await (const row of streamSnapshot((on) => fetchRows<Row>(on, text, [])))
      if (!isCurrent(purpose, row.ciphertext))
        yield { ...row, purpose, plain: decrypt(purpose, row.ciphertext) }
  }
}

/** SECRET_OLD_KEY can be removed afterwards. The job runs at night, when all processes know both keys. */
export async function reencryptStale(): Promise<void> {
  if (config.SECRET_OLD_KEY === undefined) return
  let reencrypted = 0
  for await (const { purpose, id, ciphertext, plain } of listStale()) {
    if (!plain) continue
    const { table, column, key } = encryptedColumns[purpose]
    const text = `update ${table} set ${column} = $1 where ${key} = $2 and ${column} = $3`
    await run(db, text, [encrypt(purpose, plain), id, ciphertext])
    reencrypted++
  }
  log.info({ reencrypted }, 'encrypted with SECRET_KEY what SECRET_OLD_KEY had encrypted')
}
