import { log } from '../../../platform/log.ts'
import { findProblemsAtOnce } from './problems.ts'

/** Asks the database alone, and writes into the log what is wrong: each problem once, with some of its rows. */
export async function watchBooks(): Promise<void> {
  for (const problem of await findProblemsAtOnce()) log.error({ problem }, 'the books are wrong')
}
