import { clock } from '../../../platform/clock.ts'
import { transaction } from '../../../platform/database.ts'
import { oldestToResume } from '../batches/rules.ts'
import { insertBatch } from '../batches/store.ts'
import { findUnfinishedZip, listProductsDone, lockSource, planPicturesOf } from './store.ts'

type PicturesZip = { batch: string; name: string; source: string; products: number }

/** The same ZIP of the same admin goes on for a week, under the batch with which it began; `done` has its pictures already. */
export function beginPictures(
  by: string,
  { batch, name, source, products }: PicturesZip,
): Promise<{ batch: string; done: string[] }> {
  return transaction(async (tx) => {
    await lockSource(tx, by, source)
    const id = (await findUnfinishedZip(tx, by, source, oldestToResume(clock.now()))) ?? batch
    if (id === batch) await insertBatch(tx, { id, kind: 'edit', name, by })
    await planPicturesOf(tx, id, { by, source, products })
    return { batch: id, done: await listProductsDone(tx, id) }
  })
}
