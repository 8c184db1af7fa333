import type { Database } from '../../platform/database.ts'
import type { CodePurpose } from './rules.ts'

export type CodeKey = { purpose: CodePurpose; subject: string }

export function findCode(on: Database, { purpose, subject }: CodeKey) {
  return on
    .selectFrom('one_time_codes')
    .where('purpose', '=', purpose)
    .where('subject', '=', subject)
    .select([
      'code_hash as hash',
      'wrong_tries as wrongTries',
      'wrong_tries_known as wrongTriesKnown',
      'sent_at as sentAt',
      'expires_at as expiresAt',
    ])
}

export type NewCode = CodeKey & { hash: Buffer; sentAt: Date; expiresAt: Date }

/** Returns false if the previous code was sent after `notAfter`. */
export async function replaceCode(on: Database, code: NewCode, notAfter: Date): Promise<boolean> {
  const fresh = {
    code_hash: code.hash,
    wrong_tries: 0,
    wrong_tries_known: 0,
    sent_at: code.sentAt,
    expires_at: code.expiresAt,
  }
  const written = await on
    .insertInto('one_time_codes')
    .values({ purpose: code.purpose, subject: code.subject, ...fresh })
    .onConflict((conflict) =>
      conflict
        .columns(['purpose', 'subject'])
        .doUpdateSet(fresh)
        .where('one_time_codes.sent_at', '<=', notAfter),
    )
    .returning('subject')
    .executeTakeFirst()
  return written !== undefined
}

export async function countWrongTry(
  on: Database,
  { purpose, subject }: CodeKey,
  { knownBrowser }: { knownBrowser: boolean },
): Promise<void> {
  const tries = knownBrowser ? 'wrong_tries_known' : 'wrong_tries'
  await on
    .updateTable('one_time_codes')
    .set((eb) => ({ [tries]: eb(tries, '+', 1) }))
    .where('purpose', '=', purpose)
    .where('subject', '=', subject)
    .execute()
}

export async function removeCode(on: Database, { purpose, subject }: CodeKey): Promise<void> {
  await on
    .deleteFrom('one_time_codes')
    .where('purpose', '=', purpose)
    .where('subject', '=', subject)
    .execute()
}

export async function removeCodesExpiredBefore(on: Database, moment: Date, limit: number): Promise<number> {
  const { numDeletedRows } = await on
    .deleteFrom('one_time_codes')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('purpose', 'subject'),
        'in',
        selectFrom('one_time_codes as old')
          .where('old.expires_at', '<', moment)
          .select(['old.purpose', 'old.subject'])
          .limit(limit)
          .$asTuple('purpose', 'subject'),
      ),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
